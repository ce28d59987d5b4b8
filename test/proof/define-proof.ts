/**
 * A claim with a test at two scales: small in `npm test`, full in `npm run proof`. `run` throws if the claim does not
 * hold, and otherwise returns figures of the run.
 */
export type Proof<Scale> = {
  claim: string
  small: Scale
  full: Scale
  run(scale: Scale, seed: number): Promise<Record<string, number | string>>
}

/** Checks the scales against `run`, and hides their type so that all proofs fit in one list. */
export const defineProof = <Scale>(proof: Proof<Scale>): Proof<unknown> => proof as Proof<unknown>
