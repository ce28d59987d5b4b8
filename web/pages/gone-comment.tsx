import type { Page } from '../parts/document.tsx'
import { Field } from '../parts/field.tsx'
import { drafting } from '../words/browser.ts'
import { composer as words } from '../words/card.ts'
import { error } from '../words/site.ts'

/** The answer to a comment whose transmission was deleted meanwhile: the text that was typed, to copy. */
export const goneComment = (text: string): Page => ({
  title: words.gone,
  wide: true,
  reference: true,
  main: (
    <div class="prose">
      <h1>{words.gone}</h1>
      <p>{words.goneMeans}</p>
      <Field name="content" label={words.yourText}>
        {({ id }) => (
          <textarea id={id} readOnly rows={6} dir="auto">
            {text}
          </textarea>
        )}
      </Field>
      <p class="row">
        <button class="button needs-js" type="button" data-copy-text="content">
          {drafting.copy}
        </button>
        <a class="button" href="/">
          {error.back}
        </a>
      </p>
    </div>
  ),
})
