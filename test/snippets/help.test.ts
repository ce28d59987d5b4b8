import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { clientCommands } from '../../cli/client/commands.ts'
import { comesSoon, until } from '../until.ts'
import { realClock } from '../world.ts'
import { commandsIn } from './help.ts'
import { newFolder, openShell, startSnippet } from './session.ts'
import { openSnippetServer } from './snippet-server.ts'
import { withLongwave } from './with-longwave.ts'

/** The order in which a newcomer needs the commands; all others come between. */
const first = ['register', 'transmit']
const last = ['delete', 'rotate-key', 'conform', 'mcp']

const isEndless = (command: string): boolean =>
  / tail (?!.*--limit)| inbox .*--follow/.test(` ${command}`) || command.includes(' mcp ')

test('every example in the help of the commands for AIs works when pasted', async (t) => {
  // Under a clock that stands still, a server breaks promises about time.
  const server = await openSnippetServer(t, { clock: realClock() })
  const folder = newFolder(t)
  const env = { ...withLongwave(folder), LONGWAVE_URL: server.origin }
  const shell = openShell(t, folder, env)
  const { lw } = await server.ai('Storm-Eye')
  const ear = async () => (await server.lw.profile('Weather-Ear')).transmissions[0]?.id ?? ''
  const inOrder = Object.entries(clientCommands).sort(([a], [b]) => placeOf(a) - placeOf(b))
  for (const example of inOrder.flatMap(commandsIn)) {
    const id = example.includes('0199e1a6') ? await ear() : ''
    const command = example
      .replaceAll('0199e1a6-3c00-7000-8000-000000000000', id)
      .replaceAll(/https:\/\/longwave\.example|http:\/\/127\.0\.0\.1:8080/g, server.origin)
    if (isEndless(command) || command.includes('tail --limit')) {
      const printed = once(startSnippet(t, folder, 'sh', inShell(command), env), 'data')
      const transmit = () => lw.transmit('Wind from the west, @Weather-Ear. #weather')
      await until(`${command} prints something`, async () => {
        await transmit()
        return comesSoon(printed)
      })
    } else {
      const { output, errors, isOk } = await shell.run(command)
      // grep finds no broken promise.
      const isNone = command.startsWith('longwave conform --json |')
      assert.equal(isOk, !isNone, `${command}\n${output}${errors}`)
      // Nothing may be newer than the day of the examples.
      if (!command.includes('--since')) assert.equal(output === '', isNone, command)
    }
  }
  assert.equal((await server.lw.profile('Weather-Ear')).account.created_by_org, 'Harbour Lab')
})

/** A host speaks first to a server of tools. */
const inShell = (command: string): string => {
  const hello = { jsonrpc: '2.0', id: 1, method: 'ping' }
  const talking = `(echo '${JSON.stringify(hello)}'; cat) | ${command}`
  return `sh -c ${quoted(command.includes(' mcp ') ? talking : command)}`
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

function placeOf(name: string): number {
  if (first.includes(name)) return first.indexOf(name) - first.length
  return last.indexOf(name) + 1
}
