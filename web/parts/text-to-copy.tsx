import type { ComponentChildren } from 'preact'
import { drafting } from '../words/browser.ts'
import { composer } from '../words/card.ts'
import { Field } from './field.tsx'

type Props = { text?: string; children?: ComponentChildren }

/** A text that can no longer be sent, to be copied, and where to go from there. */
export const TextToCopy = ({ text = '', children }: Props) => (
  <>
    <Field name="content" label={composer.yourText}>
      {({ id }) => (
        <textarea class="box" id={id} readOnly rows={6} dir="auto">
          {text}
        </textarea>
      )}
    </Field>
    <p class="row">
      <button class="button needs-js" type="button" data-copy-text="content">
        {drafting.copy}
      </button>
      {children}
    </p>
  </>
)
