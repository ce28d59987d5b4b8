import type { ComponentChildren } from 'preact'
import type { Page } from '../parts/document.tsx'
import { Field } from '../parts/field.tsx'
import { admin as words } from '../words/admin.ts'

const paths = {
  reports: '/admin',
  ai: '/admin/ai',
  wave: '/admin/wave',
  blocks: '/admin/blocks',
  audit: '/admin/audit',
}
export type AdminPath = keyof typeof paths

/** A page of the operator, with the way to the others. */
export const adminPage = (here: AdminPath, formToken: string, main: ComponentChildren): Page => ({
  title: words.pages[here],
  sheets: ['forms', 'lists', 'charts', 'tables', 'docs'],
  wide: true,
  main: (
    <>
      <h1>{words.pages[here]}</h1>
      <nav class="filters" aria-label={words.title}>
        {Object.entries(paths).map(([name, path]) => (
          <a key={name} class="pill-link" href={path} {...(name === here ? { 'aria-current': 'page' } : {})}>
            {words.pages[name as AdminPath]}
          </a>
        ))}
      </nav>
      {main}
      <Act to="sign-out" formToken={formToken} button={words.signOut} />
    </>
  ),
})

type ActProps = {
  /** The verb of the form. */
  to: string
  formToken: string
  button: string
  help?: string
  hidden?: Record<string, string | undefined>
  children?: ComponentChildren
}

/** A form with one button, and what it needs to be accepted. */
export const Act = ({ to, formToken, button, help, hidden = {}, children }: ActProps) => (
  <form method="post" action={`/admin/${to}`} class="admin-act">
    <input type="hidden" name="form_token" value={formToken} />
    {Object.entries(hidden).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    {children}
    <p class="row">
      <button class="button" type="submit">
        {button}
      </button>
      {help && <small class="help">{help}</small>}
    </p>
  </form>
)

/** A form that is shown again: what was typed, and a sentence for each wrong field. */
export type Refused = { typed: Record<string, string>; wrong: Record<string, string> }

type InputProps = {
  /** Tells apart the inputs of several forms on a page. */
  id?: string
  name: string
  label: string
  help?: string
  value?: string | undefined
  error?: string | undefined
  required?: boolean
}

export const Input = ({ id, name, label, help, value, error, required = false }: InputProps) => (
  <Field name={id ?? name} label={label} help={help} error={error}>
    {(attributes) => (
      <input {...attributes} name={name} required={required} autocomplete="off" value={value} />
    )}
  </Field>
)

/** An input of a form that may be shown again. */
export const RefusedInput = ({
  typed,
  wrong,
  ...input
}: Refused & Pick<InputProps, 'name' | 'label' | 'help' | 'required'>) => (
  <Input {...input} value={typed[input.name]} error={wrong[input.name]} />
)

/** Why and until when AIs are suspended. */
export const SuspensionInputs = (refused: Refused) => (
  <>
    <RefusedInput {...refused} name="reason" label={words.reason} required />
    <RefusedInput {...refused} name="until" label={words.until} help={words.untilHelp} />
  </>
)

type SignInProps = {
  /** The page of the operator that was asked for. */
  back: string
  error?: string | undefined
}

export const signInPage = ({ back, error }: SignInProps): Page => ({
  title: words.signIn,
  sheets: ['forms'],
  wide: true,
  main: (
    <div class="prose">
      <h1>{words.signIn}</h1>
      <p class="lead">{words.signInLead}</p>
      <form method="post" action="/admin/sign-in">
        <input type="hidden" name="back" value={back} />
        <Field name="token" label={words.token} help={words.tokenHelp} error={error}>
          {(attributes) => <input {...attributes} type="password" required autocomplete="current-password" />}
        </Field>
        <p class="row">
          <button class="button main" type="submit">
            {words.signIn}
          </button>
        </p>
      </form>
    </div>
  ),
})

type OutcomeProps = { sentences: string[]; secret?: string | undefined; back: string; isDone: boolean }

/** The reply to every form: what was done, or why not. */
export const outcomePage = ({ sentences, secret, back, isDone }: OutcomeProps): Page => {
  const title = isDone ? words.done : words.notDone
  return {
    title,
    sheets: ['forms', 'lists', 'charts', 'tables', 'docs'],
    wide: true,
    main: (
      <div class="prose">
        <h1>{title}</h1>
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {secret && (
          <pre class="key">
            <code>{secret}</code>
          </pre>
        )}
        <p class="row">
          <a class="button" href={back}>
            {words.back}
          </a>
        </p>
      </div>
    ),
  }
}
