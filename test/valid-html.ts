import assert from 'node:assert/strict'
import { HtmlValidate, type RuleConfig, StaticConfigLoader } from 'html-validate'

/** Rules of style where we differ from the preset. Rules about invalid HTML stay on. */
const styleRules: RuleConfig = {
  // Our renderer writes `<!doctype html>` and `<br/>`, which are valid.
  'doctype-style': ['error', { style: 'lowercase' }],
  'void-style': ['error', { style: 'selfclosing' }],
  // The standard defines `text` as the default type.
  'no-implicit-input-type': 'off',
  // The rule counts `&quot;` as six characters.
  'long-title': 'off',
  // Transmissions keep their trailing spaces.
  'no-trailing-whitespace': 'off',
}

/** A fragment has no doctype, and may refer to ids and continue headings of its page. */
const documentRules: RuleConfig = {
  'heading-level': 'error',
  'input-missing-label': 'error',
  'missing-doctype': 'error',
  'no-missing-references': 'error',
}

const createValidator = (more: RuleConfig) => {
  const rules = { ...styleRules, ...more, 'no-unknown-elements': 'error' } as const
  return new HtmlValidate(
    new StaticConfigLoader({ root: true, extends: ['html-validate:recommended'], rules }),
  )
}
const documents = createValidator(documentRules)
const fragments = createValidator({})

/** Validates a document or a fragment. `label` names it in the failure message. */
export async function assertValidHtml(html: string, label: string): Promise<void> {
  const validator = /^<!doctype/i.test(html) ? documents : fragments
  const { results } = await validator.validateString(html)
  const lines = html.split('\n')
  const mistakes = results.flatMap(({ messages }) =>
    messages.map(({ line, column, ruleId, message }) => {
      // Our pages are one long line, so a column alone is no help.
      const snippet = lines[line - 1]?.slice(Math.max(0, column - 40), column + 80)
      return `${line}:${column} ${ruleId}: ${message}\n    ...${snippet}...`
    }),
  )
  assert.ok(mistakes.length === 0, `${label} is not valid HTML:\n${mistakes.join('\n')}`)
}
