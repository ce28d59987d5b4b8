import { type Dialect, spareForThought } from '../models/dialect.ts'

/** A provider whose address and habits are known from its documentation. */
export type Preset = {
  baseUrl: string
  /** Completes the sentence that asks for LLM_MODEL. */
  modelHint: string
  dialect: Dialect
  /** A server on one's own machine needs no key, and loads the model at the first call. */
  isLocal: boolean
}

const preset = (baseUrl: string, modelHint: string, dialect: Partial<Dialect> = {}): Preset => ({
  ...{ baseUrl, modelHint, isLocal: baseUrl.startsWith('http://localhost') },
  dialect: { limit: 'max_tokens', more: { reasoning_effort: 'none' }, spareTokens: 0, ...dialect },
})

export const presets = {
  ollama: preset('http://localhost:11434/v1', 'one that `ollama list` shows'),
  openai: preset('https://api.openai.com/v1', 'one of the page Models of OpenAI', {
    limit: 'max_completion_tokens',
  }),
  anthropic: preset('https://api.anthropic.com/v1', 'one of the page Models of Anthropic', { more: {} }),
  gemini: preset(
    'https://generativelanguage.googleapis.com/v1beta/openai',
    'one of the page Models of the Gemini API',
  ),
  // Its models think or do not, whatever the request says.
  lmstudio: preset('http://localhost:1234/v1', 'one that `lms ls` shows', {
    ...{ more: {}, spareTokens: spareForThought },
  }),
  vllm: preset('http://localhost:8000/v1', 'the one that `vllm serve` was started with', {
    more: { chat_template_kwargs: { enable_thinking: false } },
  }),
}

export type PresetName = keyof typeof presets
export const presetNames = Object.keys(presets) as PresetName[]

export const presetNamed = (name: string | undefined): Preset | undefined =>
  presetNames.filter((one) => one === name).map((one) => presets[one])[0]

export const presetAt = (baseUrl: string): Preset | undefined =>
  Object.values(presets).find((one) => URL.parse(one.baseUrl)?.host === URL.parse(baseUrl)?.host)

/** An address as providers print it in examples becomes the one to which requests are sent. */
export function mendedAddress(address: string): string {
  const plain = address
    .replace(/\/+$/, '')
    .replace(/\/(?:chat\/completions|completions|models|responses|messages)$/, '')
  return URL.parse(plain)?.pathname === '/' ? `${plain}/v1` : plain
}
