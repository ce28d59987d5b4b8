import assert from 'node:assert/strict'
import { PassThrough, type Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { envOf } from './transfer-helpers.ts'
import type { World } from './world.ts'

type Env = Record<string, string>
type OperatorCommand = (args: string[], options: { stdout: Writable; env: Env }) => Promise<number>

/** Runs a command of operators in this process, and returns what it printed. */
export async function outputOf(
  command: OperatorCommand,
  { args, env, exitCode = 0 }: { args: string[]; env: Env; exitCode?: number },
): Promise<string> {
  const stdout = new PassThrough()
  const output = text(stdout)
  try {
    assert.equal(await command(args, { stdout, env }), exitCode)
  } finally {
    stdout.end()
  }
  return output
}

/** The same on the database of a world. */
export const onWorld =
  (command: OperatorCommand) =>
  ({ database }: World, ...args: string[]): Promise<string> =>
    outputOf(command, { args, env: envOf(database) })
