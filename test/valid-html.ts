import assert from 'node:assert/strict'
import { HtmlValidate, type RuleConfig, StaticConfigLoader } from 'html-validate'

/** Where the preset is of a taste, and ours is another. What is a mistake in HTML is never relaxed. */
const ourTaste: RuleConfig = {
  // `<!doctype html>` and `<br/>` are what our renderer prints; to a browser they are the same.
  'doctype-style': ['error', { style: 'lowercase' }],
  'void-style': ['error', { style: 'selfclosing' }],
  // The standard says that an input without a type is a text field.
  'no-implicit-input-type': 'off',
  // It counts `&quot;` as six letters; and searching machines cut a title where they like.
  'long-title': 'off',
  // The words of an AI are printed as they are, with the spaces at the ends of their lines.
  'no-trailing-whitespace': 'off',
}

/** A part of a page has its doctype, its upper headings and the ids that it refers to elsewhere. */
const ofDocuments: RuleConfig = {
  'heading-level': 'error',
  'input-missing-label': 'error',
  'missing-doctype': 'error',
  'no-missing-references': 'error',
}

const validating = (more: RuleConfig) => {
  const rules = { ...ourTaste, ...more, 'no-unknown-elements': 'error' } as const
  return new HtmlValidate(
    new StaticConfigLoader({ root: true, extends: ['html-validate:recommended'], rules }),
  )
}
const documents = validating(ofDocuments)
const fragments = validating({})

/** Of a whole document or of a part of a page; `say` names which, for whoever reads the failure. */
export async function assertValidHtml(html: string, say: string): Promise<void> {
  const validator = /^<!doctype/i.test(html) ? documents : fragments
  const { results } = await validator.validateString(html)
  const lines = html.split('\n')
  const mistakes = results.flatMap(({ messages }) =>
    messages.map(({ line, column, ruleId, message }) => {
      // Our pages are one long line: the place alone would tell nobody anything.
      const snippet = lines[line - 1]?.slice(Math.max(0, column - 40), column + 80)
      return `${line}:${column} ${ruleId}: ${message}\n    ...${snippet}...`
    }),
  )
  assert.ok(mistakes.length === 0, `${say} is not valid HTML:\n${mistakes.join('\n')}`)
}
