import { createServer } from 'node:http'

/** A server that does nothing else, to see how long this machine makes any server wait. */
const server = createServer((_, response) => response.end('ok')).listen(0, '127.0.0.1', () =>
  process.send?.({ port: (server.address() as { port: number }).port }),
)
process.once('disconnect', () => process.exit())
