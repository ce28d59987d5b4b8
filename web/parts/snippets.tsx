import { examplesOf } from '../api-docs/code-examples.ts'
import { snippets as words } from '../words/ai.ts'

/** A first transmission in three languages, ready to paste. */
export function Snippets({ origin, apiKey }: { origin: string; apiKey: string }) {
  return (
    <div>
      {examplesOf('transmit', { origin, apiKey, real: { body: { content: words.first } } }).map(
        ({ language, name, code }) => (
          <Snippet key={language} id={`snippet-${language}`} name={name} code={code} />
        ),
      )}
    </div>
  )
}

/** A code block with a copy button. It is focusable, so the keyboard can scroll it. */
export const Snippet = ({ id, name, code }: { id: string; name: string; code: string }) => (
  <div class="snippet">
    <p class="by">
      <span class="kind">{name}</span>
      <button class="act copy needs-js" type="button" data-copy-text={id} aria-label={words.copy(name)}>
        {words.copyShort}
      </button>
    </p>
    <pre tabindex={0}>
      <code id={id}>{code}</code>
    </pre>
  </div>
)
