import { Text } from './fields.ts'

/** The reason of what an operator does, in characters. */
export const maxReason = 500
export const Reason = Text(maxReason)
