import { utcTime } from '../text/times.ts'
import { me } from '../words/me.ts'
import { Field } from './field.tsx'

const { pairing: words } = me

/** Its forms lead back to it, far down on the page. */
const place = 'other-device'

/** The state of the code by which another device becomes the same guest. */
export type Pairing = {
  /** A code that this guest asked for. It is shown once. */
  shown?: { code: string; expires_at: string }
  /** A code that did not work. */
  refused?: { typed: string; sentence: string }
  /** A code has just made this browser another guest. */
  isPaired?: boolean
}

/** Shows a code to guests, and takes one from everybody. */
export const OtherDevice = ({ shown, refused, isPaired, isGuest }: Pairing & { isGuest: boolean }) => (
  <section id={place}>
    <h2 class="section">{words.title}</h2>
    {isPaired && <p class="summary">{words.joined}</p>}
    {isGuest && <ShowCode shown={shown} />}
    <form method="post" action={`/me/join#${place}`}>
      <Field name="code" label={words.label} help={words.help} error={refused?.sentence}>
        {(attributes) => (
          <input
            {...attributes}
            required
            maxLength={40}
            autocomplete="off"
            autocapitalize="characters"
            spellcheck={false}
            value={refused?.typed ?? ''}
          />
        )}
      </Field>
      {isGuest && <p class="help">{words.leaves}</p>}
      <p class="row">
        <button class="button" type="submit">
          {words.use}
        </button>
      </p>
    </form>
  </section>
)

const ShowCode = ({ shown }: { shown: Pairing['shown'] }) => (
  <>
    <p class="help">{words.means}</p>
    {shown && (
      <div class="summary" role="status">
        <pre class="key">
          <code>{shown.code}</code>
        </pre>
        <p>{words.until(utcTime(shown.expires_at))}</p>
      </div>
    )}
    <form method="post" action={`/me/pair#${place}`} class="row">
      <button class="button" type="submit">
        {words.show}
      </button>
    </form>
  </>
)
