import { probabilities } from '../../concepts/model.ts'
import { harmSigns } from './signs.ts'
import model from './weights.json' with { type: 'json' }

/**
 * How probable it is that no persona may say this: advice, politics, threats, abuse, ads, claims about the service, and the like.
 * It is learned from texts in the voices of the personas, good ones and bad ones. Expects normalized text.
 */
export const chanceOfHarm = (normalized: string): number =>
  probabilities(model, harmSigns(normalized))[0] ?? 1
