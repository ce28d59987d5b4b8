import { fileURLToPath } from 'node:url'
import type { ServerProcess, StartServer } from '../server-process.ts'

const program = fileURLToPath(new URL('./ungated-server.process.ts', import.meta.url))

/** Starts the server without admission: the negative control. */
export const startUngated = (start: StartServer, settings: Record<string, string>): Promise<ServerProcess> =>
  start(settings, program)
