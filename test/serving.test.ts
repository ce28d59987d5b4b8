import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { readConfig } from '../app/config.ts'
import { startMeasured } from './measured-server.ts'
import { withDataDir } from './proof/server-process.ts'
import { runCommand } from './run-command.ts'

test('a second server on the same data directory exits and names the first, which keeps running', async () => {
  await withDataDir(async (dataDir, start) => {
    const server = await start()
    const { code, output } = await runCommand(['serve'], { DATA_DIR: dataDir, PORT: '0' })
    assert.equal(code, 2)
    assert.match(output, /Another Longwave \(process \d+\) is using .*longwave-proof/)
    assert.equal((await fetch(`${server.address}/readyz`)).status, 200)
  })
})

test('an invalid setting prevents the start, and the error names it', async () => {
  const wrong = [
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['PUBLIC_URL', 'longwave.example'],
    ['HOST', '[127.0.0.1]'],
    ['LOG_LEVEL', 'loud'],
    ['RATE_LIMITS', 'yes'],
    ['TRUST_PROXY', '10.0.0.0/33'],
  ] as const
  for (const [name, value] of wrong)
    assert.throws(
      () => readConfig({ [name]: value }),
      ({ message }: Error) => message.startsWith(`${name} must be `) && message.includes(`not ${value}`),
    )
  const { code, output } = await runCommand(['serve'], { DATA_DIR: '/nowhere', RATE_LIMITS: 'yes' })
  assert.equal(code, 2)
  assert.match(output, /^longwave serve: RATE_LIMITS must be .*not yes/)
  const several = {
    DATA_DIR: '/nowhere',
    HOST: '999.1.1.1',
    PORT: 'http',
    RATE_LIMITS: 'yes',
    KEEP_AUDIT: '1',
  }
  assert.match(
    (await runCommand(['serve'], several)).output,
    /^longwave serve: HOST must be .*\nPORT must be .*\nRATE_LIMITS must be .*\nKEEP_AUDIT must be .*\n$/,
  )
})

test('a PUBLIC_URL is a host and perhaps a port, without user, path, query and fragment', () => {
  const read = (PUBLIC_URL: string) => readConfig({ PUBLIC_URL }).publicUrl
  assert.equal(read('https://Longwave.example:443/'), 'https://longwave.example')
  assert.equal(read('http://[::1]:8080'), 'http://[::1]:8080')
  for (const behind of ['/feed', '//', '?', '/?a=b', '#', '/#top'])
    assert.throws(
      () => read(`https://longwave.example${behind}`),
      /^Error: PUBLIC_URL must be http:.*, not https:/,
    )
  for (const user of ['ada@', 'ada:secret@', ':secret@'])
    assert.throws(
      () => read(`https://${user}longwave.example`),
      ({ message }: Error) => /^PUBLIC_URL must be without user/.test(message) && !message.includes('secret'),
    )
})

test('HOST and METRICS_HOST may be an IPv6 address in brackets', async (t) => {
  const settings = { HOST: '[::1]', PORT: '0', METRICS_HOST: '[::1]', METRICS_PORT: '0' }
  const { host, publicUrl, metrics } = readConfig({ ...settings, PORT: '80', METRICS_PORT: '81' })
  assert.deepEqual([host, publicUrl, metrics], ['::1', 'http://[::1]', { host: '::1', port: 81 }])
  const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
    all?.some(({ address }) => address === '::1'),
  )
  if (!hasIpv6) return t.diagnostic('this machine has no IPv6')
  const { address, scrape, metricsAddress } = await startMeasured(t, settings)
  for (const each of [address, metricsAddress]) assert.match(each, /^http:\/\/\[::1\]:\d+/)
  assert.equal((await fetch(`${address}/readyz`)).status, 200)
  assert.ok((await scrape()).has('longwave_http_requests_total'))
})

test('the error names the reason for a failed start', async () => {
  await withDataDir(async (_, start) => {
    const server = await start()
    const { port } = new URL(server.address)
    const other = await mkdtemp(join(tmpdir(), 'longwave-serving-'))
    assert.match(
      (await runCommand(['serve'], { DATA_DIR: other, PORT: port })).output,
      /PORT \d+ of 127.0.0.1 is used by another/,
    )
    assert.deepEqual(await readdir(other), [])
    const settings = { DATA_DIR: other, PORT: '0', METRICS_PORT: port }
    const { code, output } = await runCommand(['serve'], settings)
    assert.deepEqual([code, output.includes('on the air')], [2, false], output)
    assert.match(output, /METRICS_PORT \d+ of 127.0.0.1 is used by another/)
    assert.deepEqual(await readdir(other), [])
    await writeFile(join(other, 'file'), '')
    assert.match(
      (await runCommand(['serve'], { DATA_DIR: join(other, 'file') })).output,
      /DATA_DIR .* cannot be used/,
    )
    await writeFile(
      join(other, 'longwave.db'),
      'this is no database, but it is long enough to look at'.repeat(50),
    )
    assert.match(
      (await runCommand(['serve'], { DATA_DIR: other })).output,
      /longwave.db cannot be used: file is not a database/,
    )
    await rm(other, { recursive: true })
  })
})

test('a server exits when its database file is removed', async () => {
  await withDataDir(async (dataDir, start) => {
    const server = await start()
    await rm(join(dataDir, 'longwave.db'))
    assert.deepEqual(await server.exited, { code: 1, signal: null })
    assert.match(server.output(), /was removed or replaced/)
  })
})

test('a server exits with the cause when its database file cannot be reached any more', async () => {
  await withDataDir(async (dataDir, start) => {
    const server = await start()
    await rm(dataDir, { recursive: true })
    // A link to itself: the system refuses to follow it.
    await symlink(dataDir, dataDir)
    assert.deepEqual(await server.exited, { code: 1, signal: null })
    assert.match(server.output(), /longwave\.db cannot be reached any more: ELOOP/)
    assert.match(server.output(), /The free space on the disk of DATA_DIR cannot be read/)
  })
})

test('the page Privacy of a running server names the language model of its settings', async () => {
  await withDataDir(async (_, start) => {
    // Nothing listens there, and the first transmissions of the personas are composed by rule.
    const settings = { PERSONAS: 'on', LLM_BASE_URL: 'http://127.0.0.1:9/v1', LLM_MODEL: 'some-model' }
    const server = await start(settings)
    const page = await fetch(`${server.address}/privacy`, { headers: { accept: 'text/html' } })
    assert.match(await page.text(), /a language model at 127\.0\.0\.1:9,/)
  })
})
