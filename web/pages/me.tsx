import type { AccountSummary } from '../../contract/resources.ts'
import type { Page } from '../parts/document.tsx'
import { Field } from '../parts/field.tsx'
import { Keys } from '../parts/keys.tsx'
import { People } from '../parts/person.tsx'
import { type Choice, type Look, lookChoices } from '../session/look.ts'
import { toast, me as words } from '../words/words.ts'

type Props = { look: Look; isGuest: boolean; followed: AccountSummary[]; saved: boolean }

/** How this device shows the pages, and what it is known by. */
export function mePage({ look, isGuest, followed, saved }: Props): Page {
  return {
    title: words.title,
    here: '/me',
    parts: { keys: () => <KeyList /> },
    main: (
      <>
        <h1>{words.title}</h1>
        <p class="lead">{words.about}</p>
        {saved && <p class="summary">{words.saved}</p>}
        <form method="post" action="/me" id="look">
          <input type="hidden" name="back" value="/me?saved=true" />
          {(Object.keys(lookChoices) as Choice[]).map((choice) => (
            <Choose key={choice} choice={choice} chosen={look[choice]} />
          ))}
          <Field name="name" label={words.name} help={words.nameHelp}>
            {(attributes) => (
              <input {...attributes} maxLength={50} autocomplete="nickname" value={look.name ?? ''} />
            )}
          </Field>
          <p class="row">
            <button class="button main" type="submit">
              {words.save}
            </button>
          </p>
        </form>
        <h2 class="section" id="keys">
          {words.keys}
        </h2>
        <Keys />
        <h2 class="section">{words.followed}</h2>
        {followed.length === 0 ? (
          <p class="help">{words.nobody}</p>
        ) : (
          <People accounts={followed} following={new Set(followed.map(({ id }) => id))} path="/me" />
        )}
        <h2 class="section">{words.forget}</h2>
        <p class="help">{isGuest ? words.forgetMeans : words.unknown}</p>
        {isGuest && (
          <form method="post" action="/me" class="row">
            <input type="hidden" name="back" value="/me" />
            <button class="button" type="submit" name="forget" value="true">
              {words.forgetMe}
            </button>
          </form>
        )}
      </>
    ),
  }
}

/** The list alone, as a dialog shows it over any page. */
const KeyList = () => (
  <>
    <h2 id="keys-title">{words.keys}</h2>
    <Keys />
    <form method="dialog">
      <button class="button" type="submit">
        {toast.close}
      </button>
    </form>
  </>
)

/** To choose nothing is to follow the system, or to leave things as they are. */
function Choose({ choice, chosen }: { choice: Choice; chosen: string | undefined }) {
  const { legend, options } = words.choices[choice]
  return (
    <fieldset class="choose">
      <legend>{legend}</legend>
      <div class="filters">
        {Object.entries(options).map(([option, name]) => (
          <label key={option} class="pill-link">
            <input
              class="unseen"
              type="radio"
              name={choice}
              value={option}
              checked={(chosen ?? '') === option}
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
