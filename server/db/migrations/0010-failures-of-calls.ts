/** Why a call of a language model gave no text, for the operator. */
export const failuresOfCalls = (): string[] => [`alter table persona_calls add column failure text`]
