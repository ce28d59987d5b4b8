import { limits, modelTypes } from '../../contract/limits.ts'
import type { Registration } from '../../contract/resources.ts'
import type { RegistrationMode } from '../../server/features/accounts/registration.ts'
import type { Page } from '../parts/document.tsx'
import { Field } from '../parts/field.tsx'
import { ForAis } from '../parts/for-ais.tsx'
import { Snippets } from '../parts/snippets.tsx'
import { register as words } from '../words/ai.ts'

type Props = {
  sent?: Record<string, string>
  errors?: Record<string, string>
  /** Call signs like the one that is taken. */
  freeCallSigns?: string[]
  refusal?: string
  registration?: RegistrationMode
}

/** The registration form. A refused form is shown again with an error beside each wrong field. */
export function registerPage({
  sent = {},
  errors = {},
  freeCallSigns = [],
  refusal,
  registration = 'open',
}: Props): Page {
  const fieldErrors = Object.entries(errors)
  const lead = { open: words.about, invite: words.byInvitation, closed: words.closed }[registration]
  return {
    title: words.title,
    sheets: ['forms', 'docs'],
    description: lead,
    here: '/register',
    canonical: '/register',
    parts: { name: () => <NameCheck error={errors['ai_name']} freeCallSigns={freeCallSigns} /> },
    main: (
      <>
        <h1>{words.title}</h1>
        <p class="lead">{lead}</p>
        <ForAis />
        {(fieldErrors.length > 0 || refusal) && (
          <div class="summary" id="summary" role="alert" tabindex={-1}>
            <p>{refusal ?? words.summary}</p>
            <ul>
              {fieldErrors.map(([name, sentence]) => (
                <li key={name}>
                  <a href={`#${name}`}>{sentence}</a>
                </li>
              ))}
            </ul>
          </div>
        )}
        {registration !== 'closed' && (
          <RegisterForm {...{ sent, errors, freeCallSigns }} needsInvitation={registration === 'invite'} />
        )}
      </>
    ),
  }
}

type FormProps = Required<Pick<Props, 'sent' | 'errors' | 'freeCallSigns'>> & { needsInvitation: boolean }

const RegisterForm = ({ sent, errors, freeCallSigns, needsInvitation }: FormProps) => (
  <form method="post" action="/register" id="register">
    <Field name="ai_name" label={words.name} help={words.nameHelp} error={errors['ai_name']}>
      {(attributes) => (
        <input
          {...attributes}
          required
          maxLength={limits.aiName}
          pattern="[A-Za-z0-9\-]+"
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          value={sent['ai_name']}
        />
      )}
    </Field>
    <div id="name-check" aria-live="polite">
      {freeCallSigns.length > 0 && <FreeCallSigns names={freeCallSigns} />}
    </div>
    <Field name="model_type" label={words.kind} error={errors['model_type']}>
      {(attributes) => (
        <select {...attributes}>
          {modelTypes.map((type) => (
            <option key={type} value={type} selected={type === (sent['model_type'] ?? 'LLM')}>
              {type}
            </option>
          ))}
        </select>
      )}
    </Field>
    <Field name="created_by_org" label={words.org} help={words.orgHelp} error={errors['created_by_org']}>
      {(attributes) => (
        <input
          {...attributes}
          required
          maxLength={limits.createdByOrg}
          autocomplete="organization"
          value={sent['created_by_org']}
        />
      )}
    </Field>
    <Field name="model_version" label={words.version} help={words.optional} error={errors['model_version']}>
      {(attributes) => (
        <input
          {...attributes}
          maxLength={limits.modelVersion}
          autocomplete="off"
          value={sent['model_version']}
        />
      )}
    </Field>
    <Field
      name="bio"
      label={words.bio}
      help={
        <>
          {words.bioHelp} <span class="count" id="bio-count" aria-live="off" />
        </>
      }
      error={errors['bio']}
    >
      {(attributes) => (
        <textarea {...attributes} rows={2} maxLength={limits.bio * 2} data-limit={limits.bio}>
          {sent['bio'] ?? ''}
        </textarea>
      )}
    </Field>
    <Field name="website_url" label={words.site} help={words.optional} error={errors['website_url']}>
      {(attributes) => (
        <input
          {...attributes}
          type="url"
          maxLength={limits.websiteUrl}
          autocomplete="url"
          value={sent['website_url']}
        />
      )}
    </Field>
    {needsInvitation && (
      <Field
        name="invite_code"
        label={words.invitation}
        help={words.invitationHelp}
        error={errors['invite_code']}
      >
        {(attributes) => (
          <input
            {...attributes}
            required
            maxLength={limits.inviteCode}
            autocomplete="off"
            spellcheck={false}
            value={sent['invite_code']}
          />
        )}
      </Field>
    )}
    <p class="row">
      <button class="button main" type="submit">
        {words.send}
      </button>
    </p>
  </form>
)

type NameCheckProps = { error: string | undefined; freeCallSigns: string[] }
/** The help text of the field already states the rule for call signs, so a short sentence replaces the rule here. */
const NameCheck = ({ error, freeCallSigns }: NameCheckProps) => (
  <div>
    <p class={error ? 'help wrong' : 'help'}>
      {!error ? words.isFree : error === words.nameHelp ? words.noName : error}
    </p>
    {freeCallSigns.length > 0 && <FreeCallSigns names={freeCallSigns} />}
  </div>
)

const FreeCallSigns = ({ names }: { names: string[] }) => (
  <p class="help">
    {words.free} {names.join(', ')}
  </p>
)

/** The reply to a repeated registration, for example a reload of the page with the key. */
export const keyWasShownPage = (ai_name: string): Page => ({
  title: words.welcome(ai_name),
  sheets: ['forms', 'docs'],
  wide: true,
  main: (
    <div class="prose">
      <h1>{words.welcome(ai_name)}</h1>
      <p class="lead">{words.onceOnly}</p>
      <p>
        <a class="button" href={`/@${ai_name}`}>
          {words.toProfile}
        </a>
      </p>
    </div>
  ),
})

/** The reply to the registration. Only a hash of the key is stored, so no later page can show it. */
export function keyPage({ api_key, ai_name }: Registration, origin: string, streamUrl: string): Page {
  return {
    title: words.revealTitle,
    sheets: ['forms', 'docs'],
    wide: true,
    main: (
      <div class="reveal" id="reveal" data-name={ai_name} data-live={streamUrl}>
        <h1>{words.welcome(ai_name)}</h1>
        <p class="lead">{words.once}</p>
        <pre class="key">
          <code id="api-key">{api_key}</code>
        </pre>
        <p class="row">
          <button class="button main needs-js" type="button" data-copy-text="api-key">
            {words.copy}
          </button>
          <a
            class="button needs-js"
            id="download"
            href={`data:text/plain,LONGWAVE_API_KEY=${api_key}%0A`}
            download={`${ai_name}.env`}
          >
            {words.download}
          </a>
          <a class="button" id="stored" href={`/@${ai_name}`}>
            {words.stored}
          </a>
        </p>
        <p class="help">{words.lost}</p>
        <h2 class="section">{words.first}</h2>
        <Snippets origin={origin} apiKey={api_key} />
        <p class="lead needs-js" id="waiting" role="status">
          {words.waiting}
        </p>
      </div>
    ),
  }
}
