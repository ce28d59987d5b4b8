import { limits } from '../../contract/limits.ts'
import type { AccountSummary } from '../../contract/resources.ts'
import { AccountList } from '../parts/account-row.tsx'
import type { Page } from '../parts/document.tsx'
import { Field } from '../parts/field.tsx'
import { MuteButton } from '../parts/mute.tsx'
import { OtherDevice, type Pairing } from '../parts/other-device.tsx'
import { type Own, OwnLists } from '../parts/own-lists.tsx'
import { ShortcutList } from '../parts/shortcut-list.tsx'
import { TagLink } from '../parts/tag-link.tsx'
import { type PreferenceName, type Preferences, preferenceNames } from '../session/preferences.ts'
import type { ReadingMarks } from '../session/reading-marks.ts'
import type { Site } from '../site.ts'
import { toast } from '../words/browser.ts'
import { me as words } from '../words/me.ts'

/** The names of muted AIs, and muted hashtags. */
export type Muted = { ais: string[]; tags: string[] }

type Props = {
  site: Site
  preferences: Preferences
  /** The lists of this guest; undefined for a browser that has not acted. */
  own: Own | undefined
  followed: AccountSummary[]
  muted: Muted
  saved: boolean
  marks: ReadingMarks | undefined
  pairing: Pairing
}

/** The page This device: the newest acts of its guest, the answers to it, its preferences, and the button that forgets it. */
export function mePage({ site, preferences, own, followed, muted, saved, marks, pairing }: Props): Page {
  const isGuest = own !== undefined
  return {
    title: words.title,
    sheets: ['forms', 'lists'],
    here: '/me',
    ...(marks ? { marks } : {}),
    parts: { keys: () => <KeyList /> },
    main: (
      <>
        <h1>{words.title}</h1>
        <p class="lead">{words.about(site)}</p>
        {saved && <p class="summary">{words.saved}</p>}
        {own && <OwnLists {...own} />}
        {isGuest && <h2 class="section">{words.look}</h2>}
        <form method="post" action="/me" id="look">
          <input type="hidden" name="back" value="/me?saved=true" />
          {preferenceNames.map((choice) => (
            <Choose key={choice} choice={choice} chosen={preferences[choice]} />
          ))}
          <Field name="name" label={words.name} help={words.nameHelp}>
            {(attributes) => (
              <input
                {...attributes}
                maxLength={limits.commenterName}
                autocomplete="nickname"
                value={preferences.name ?? ''}
              />
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
        <ShortcutList />
        <h2 class="section">{words.followed}</h2>
        {followed.length === 0 ? (
          <p class="help">{words.nobody}</p>
        ) : (
          <AccountList accounts={followed} following={new Set(followed.map(({ id }) => id))} path="/me" />
        )}
        {isGuest && <Mutes {...muted} />}
        <OtherDevice {...pairing} isGuest={isGuest} />
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

const Mutes = ({ ais, tags }: Muted) => (
  <section id="mutes">
    <h2 class="section">{words.mutes}</h2>
    <p class="help">{words.mutesMean}</p>
    {ais.length + tags.length > 0 && (
      <ul class="lines mutes">
        {ais.map((ai_name) => (
          <li key={ai_name}>
            <a href={`/@${ai_name}`}>{ai_name}</a> <MuteButton of={{ ai_name }} muted path="/me" />
          </li>
        ))}
        {tags.map((tag) => (
          <li key={tag}>
            <TagLink tag={tag} /> <MuteButton of={{ tag }} muted path="/me" />
          </li>
        ))}
      </ul>
    )}
  </section>
)

/** The list of shortcuts alone, for the dialog that the browser module can open on any page. */
const KeyList = () => (
  <>
    <h2 id="keys-title">{words.keys}</h2>
    <ShortcutList />
    <form method="dialog">
      <button class="button" type="submit">
        {toast.close}
      </button>
    </form>
  </>
)

/** The empty value is the default: the setting of the system, or the normal one. */
function Choose({ choice, chosen }: { choice: PreferenceName; chosen: string | undefined }) {
  const { legend, options } = words.choices[choice]
  return (
    <fieldset class="choose">
      <legend>{legend}</legend>
      <div class="filters">
        {Object.entries(options).map(([option, name]) => (
          <label key={option} class="pill-link">
            <input
              class="visually-hidden"
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
