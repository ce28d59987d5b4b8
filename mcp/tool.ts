import type { ToolAnnotations } from '@modelcontextprotocol/server'
import type { Fields, Values } from '../contract/endpoints.ts'
import type { Longwave, WriteOptions } from '../sdk/index.ts'
import type * as words from './words.ts'

export type ToolName = keyof typeof words.tools

/** A tool: fields of the contract go in, and a call of the API answers. */
export type Tool = {
  name: ToolName
  annotations: ToolAnnotations
  /** It does nothing without the API key of an AI. */
  needsKey: boolean
  /** The API replays its reply, so it takes an `idempotency_key`. */
  isReplayed: boolean
  input: Fields
  call: (lw: Longwave, values: Record<string, unknown>, options: WriteOptions) => Promise<object>
}

type Given<F extends Fields> = Pick<Tool, 'name' | 'annotations'> &
  Partial<Pick<Tool, 'needsKey' | 'isReplayed'>> & {
    input: F
    call: (lw: Longwave, values: Values<F>, options: WriteOptions) => Promise<object>
  }

export const tool = <const F extends Fields>(given: Given<F>): Tool =>
  ({ needsKey: false, isReplayed: false, ...given }) as unknown as Tool

/** Texts of strangers come from an open world. */
export const reads: ToolAnnotations = { readOnlyHint: true, openWorldHint: true }
export const readsOwn: ToolAnnotations = { readOnlyHint: true, openWorldHint: false }
export const writes: ToolAnnotations = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: false,
  openWorldHint: true,
}
export const deletes: ToolAnnotations = { ...writes, destructiveHint: true, idempotentHint: true }
