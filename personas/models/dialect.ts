/** How one server wants the limit of tokens, and how thinking is switched off there. */
export type Dialect = {
  limit: 'max_tokens' | 'max_completion_tokens'
  /** More fields of every request. */
  more: Record<string, unknown>
  /** Tokens for thinking, on top of those for the text. */
  spareTokens: number
}

export const plainDialect: Dialect = { limit: 'max_tokens', more: {}, spareTokens: 0 }

const thinking = /reasoning|thinking|think\b|effort|chat_template/i
const unknownField =
  /unrecogni[sz]ed|unknown (?:name|field|parameter|argument)|unsupported (?:parameter|value)|extra (?:inputs|fields)|not permitted|unexpected (?:keyword|field)/i

/** The dialect that a refusal with status 400 asks for; undefined when it asks for none that is known. `known` are those tried before. */
export function learnedFrom(said: string, known: Dialect[]): Dialect | undefined {
  const last = known.at(-1) ?? plainDialect
  const other = last.limit === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens'
  const wasTried = known.some(({ limit }) => limit === other)
  if (!wasTried && said.includes(last.limit) && (said.includes(other) || unknownField.test(said))) {
    return { ...last, limit: other }
  }
  // A model that cannot be told not to think gets the tokens for it.
  if (Object.keys(last.more).length > 0 && (thinking.test(said) || unknownField.test(said))) {
    return { ...last, more: {}, spareTokens: Math.max(last.spareTokens, spareForThought) }
  }
  return undefined
}

/** Short thoughts fit; the text itself needs a tenth of it. */
export const spareForThought = 1000
