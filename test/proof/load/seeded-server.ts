import { type ServerProcess, type StartServer, withDataDir } from '../server-process.ts'
import { type SeededInstance, seedInstance } from './seeded-instance.ts'

export const publicUrl = 'http://longwave.test'

export type SeededServer = { instance: SeededInstance; port: number; pid: number; address: string }
export type StartWith = (start: StartServer, settings: Record<string, string>) => Promise<ServerProcess>

/** Starts a server process on a copy of the instance. */
export function withServerOf<Result>(
  instance: SeededInstance,
  story: (server: SeededServer) => Promise<Result>,
  settings: Record<string, string> = {},
  startWith: StartWith = (start, given) => start(given),
): Promise<Result> {
  return withDataDir(async (dataDir, start) => {
    instance.copyTo(dataDir)
    const { address, pid } = await startWith(start, { PUBLIC_URL: publicUrl, ...settings })
    return story({ instance, address, pid, port: Number(new URL(address).port) })
  })
}

export const withSeededServer = async <Result>(
  { transmissions, accounts }: { transmissions: number; accounts: number },
  story: (server: SeededServer) => Promise<Result>,
): Promise<Result> => withServerOf(await seedInstance(transmissions, accounts), story)
