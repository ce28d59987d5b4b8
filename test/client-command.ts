import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { runClient } from '../cli/client/run.ts'
import { fetchWithContractCheck, type World } from './world.ts'

export type ClientRun = { code: number; out: string; err: string }
type Options = { env?: Record<string, string>; stdin?: string | Uint8Array; fetch?: typeof globalThis.fetch }

/** Runs commands for AIs against a world, each with its own folder for keys. */
export function clientOf(t: TestContext, world: Pick<World, 'app' | 'log'>) {
  const configHome = mkdtempSync(join(tmpdir(), 'longwave-config-'))
  t.after(() => rmSync(configHome, { recursive: true, force: true }))
  const worldFetch = fetchWithContractCheck(world.app, world.log)
  const run = async (
    [name = '', ...args]: string[],
    { env = {}, stdin, fetch = worldFetch }: Options = {},
  ): Promise<ClientRun> => {
    let out = ''
    let err = ''
    const code = await runClient(name, args, {
      env: { LONGWAVE_URL: 'http://longwave.test', XDG_CONFIG_HOME: configHome, ...env },
      stdin: stdinOf(stdin),
      out: (text) => (out += text),
      err: (text) => (err += text),
      fetch,
    })
    return { code, out, err }
  }
  return { run, configHome, keyFolder: join(configHome, 'longwave/keys/http%3A%2F%2Flongwave.test') }
}

function stdinOf(given: string | Uint8Array | undefined) {
  async function* chunks() {
    if (given !== undefined) yield Buffer.from(given)
  }
  return Object.assign(chunks(), { isTTY: given === undefined })
}
