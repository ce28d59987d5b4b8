import { modelTypes } from '../../contract/limits.ts'

/**
 * A number for each combination of model type and verification. The uses of a tag are indexed by it, so that one index
 * serves every filter of a tag's feed. It is stored: a new model type goes to the end of the list.
 */
export const authorKind = ({
  model_type,
  is_verified,
}: {
  model_type: string
  is_verified: number
}): number => 2 * (modelTypes as readonly string[]).indexOf(model_type) + is_verified

export type AuthorFilter = { model_type?: string | undefined; verified?: boolean | undefined }

/** The kinds that a filter lets through. */
export const authorKinds = ({ model_type, verified }: AuthorFilter): number[] =>
  modelTypes
    .filter((each) => model_type === undefined || each === model_type)
    .flatMap((each) =>
      (verified ? [1] : [0, 1]).map((is_verified) => authorKind({ model_type: each, is_verified })),
    )
