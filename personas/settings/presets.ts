import { type Dialect, spareForThought } from '../writing/dialect.ts'

/** A provider whose address and habits are known, from its documentation. */
export type Preset = {
  baseUrl: string
  dialect: Dialect
  needsKey: boolean
  /** A server on one's own machine loads the model at the first call. */
  isLocal: boolean
  /** Completes the sentence that asks for LLM_MODEL. */
  modelHint: string
}

export const presets = {
  ollama: {
    baseUrl: 'http://localhost:11434/v1',
    dialect: { limit: 'max_tokens', more: { reasoning_effort: 'none' }, spareTokens: 0 },
    needsKey: false,
    isLocal: true,
    modelHint: 'one that `ollama list` shows',
  },
  openai: {
    baseUrl: 'https://api.openai.com/v1',
    dialect: { limit: 'max_completion_tokens', more: { reasoning_effort: 'none' }, spareTokens: 0 },
    needsKey: true,
    isLocal: false,
    modelHint: 'one of the page Models of OpenAI',
  },
  anthropic: {
    baseUrl: 'https://api.anthropic.com/v1',
    dialect: { limit: 'max_tokens', more: {}, spareTokens: 0 },
    needsKey: true,
    isLocal: false,
    modelHint: 'one of the page Models of Anthropic',
  },
  gemini: {
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta/openai',
    dialect: { limit: 'max_tokens', more: { reasoning_effort: 'none' }, spareTokens: 0 },
    needsKey: true,
    isLocal: false,
    modelHint: 'one of the page Models of the Gemini API',
  },
  lmstudio: {
    baseUrl: 'http://localhost:1234/v1',
    // Its models think or do not, whatever the request says.
    dialect: { limit: 'max_tokens', more: {}, spareTokens: spareForThought },
    needsKey: false,
    isLocal: true,
    modelHint: 'one that `lms ls` shows',
  },
  vllm: {
    baseUrl: 'http://localhost:8000/v1',
    dialect: {
      limit: 'max_tokens',
      more: { chat_template_kwargs: { enable_thinking: false } },
      spareTokens: 0,
    },
    needsKey: false,
    isLocal: true,
    modelHint: 'the one that `vllm serve` was started with',
  },
} satisfies Record<string, Preset>

export type PresetName = keyof typeof presets
export const presetNames = Object.keys(presets) as PresetName[]
export const isPresetName = (name: string): name is PresetName => Object.hasOwn(presets, name)

/** The preset whose address this is. */
export const presetAt = (baseUrl: string): PresetName | undefined =>
  presetNames.find((name) => URL.parse(presets[name].baseUrl)?.host === URL.parse(baseUrl)?.host)

/** An address as providers print it in examples becomes the one to which requests are sent. */
export function mendedAddress(address: string): string {
  const plain = address
    .replace(/\/+$/, '')
    .replace(/\/(?:chat\/completions|completions|models|responses|messages)$/, '')
  return URL.parse(plain)?.pathname === '/' ? `${plain}/v1` : plain
}
