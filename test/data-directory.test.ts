import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { openStorage } from '../server/engines/open.ts'
import { withDataDir } from './proof/server-process.ts'
import { runCommand } from './run-command.ts'
import { mountSmallDisk, whyNoSmallDisk } from './small-disk.ts'

const mode = (path: string): string => (statSync(path).mode & 0o777).toString(8)

function folder(t: TestContext): string {
  const path = mkdtempSync(join(tmpdir(), 'longwave-data-'))
  t.after(() => rmSync(path, { recursive: true, force: true }))
  return path
}

/** A data directory as an earlier version left it under umask 022. */
async function readableDirectory(dataDir: string): Promise<void> {
  await (await openStorage({ dataDir })).close()
  for (const name of ['longwave.db-wal', 'longwave.db-shm']) writeFileSync(join(dataDir, name), '')
  for (const name of readdirSync(dataDir)) chmodSync(join(dataDir, name), 0o644)
  mkdirSync(join(dataDir, 'pages'))
  writeFileSync(join(dataDir, 'pages/rules.txt'), 'Rules\n\nBe brief.')
  for (const path of ['pages', '']) chmodSync(join(dataDir, path), 0o755)
  chmodSync(join(dataDir, 'pages/rules.txt'), 0o644)
}

test('everything in DATA_DIR is made readable by its owner only, also after an earlier version', async () => {
  await withDataDir(async (dataDir, start) => {
    await readableDirectory(dataDir)
    const server = await start()
    assert.equal(mode(dataDir), '700')
    for (const name of ['longwave.db', 'longwave.db-wal', 'longwave.db-shm', 'longwave.lock']) {
      assert.equal(mode(join(dataDir, name)), '600', name)
    }
    assert.equal(mode(join(dataDir, 'pages/rules.txt')), '644', 'the texts of the operator stay as they are')
    const file = join(dataDir, 'longwave.ndjson')
    assert.equal((await runCommand(['export', file], { DATA_DIR: dataDir })).code, 0)
    assert.equal(mode(file), '600')
    const imported = join(dataDir, 'other/imported')
    assert.equal((await runCommand(['import', file], { DATA_DIR: imported })).code, 0)
    assert.equal(mode(imported), '700')
    for (const name of readdirSync(imported)) assert.equal(mode(join(imported, name)), '600', name)
    server.kill('SIGTERM')
    await server.exited
  })
})

test('a folder that also holds foreign files keeps its mode, and ours in it are private', async (t) => {
  const dataDir = folder(t)
  await readableDirectory(dataDir)
  writeFileSync(join(dataDir, 'index.html'), 'Another program serves this.', { mode: 0o644 })
  await (await openStorage({ dataDir })).close()
  assert.deepEqual(
    ['', 'index.html', 'longwave.db'].map((name) => mode(join(dataDir, name))),
    ['755', '644', '600'],
  )
})

test('a file that the process does not own is named in one warning, and the start goes on', async (t) => {
  const dataDir = folder(t)
  await readableDirectory(dataDir)
  const isRoot = process.getuid?.() === 0
  if (!isRoot) return t.diagnostic('only root can give a file away')
  const nobody = 65_534
  // The group may write, so that the process can work with files that it cannot change the mode of.
  for (const name of ['', ...readdirSync(dataDir)])
    chmodSync(join(dataDir, name), name === '' ? 0o770 : 0o660)
  for (const name of ['', ...readdirSync(dataDir)]) chownSync(join(dataDir, name), 0, nobody)
  const { code, output } = await runCommand(['personas'], { DATA_DIR: dataDir }, { uid: nobody, gid: nobody })
  assert.equal(code, 0, output)
  const seeded = await runCommand(['seed'], { DATA_DIR: dataDir }, { uid: nobody, gid: nobody })
  assert.equal(seeded.code, 0, seeded.output)
  assert.equal(seeded.output.match(/Other users of this machine can reach .*longwave\.db/g)?.length, 1)
})

test('a DATA_DIR that cannot be used is refused in one sentence, and nothing is left behind', async (t) => {
  const dataDir = folder(t)
  const file = join(dataDir, 'file')
  writeFileSync(file, '')
  const locked = join(dataDir, 'locked')
  mkdirSync(locked)
  chmodSync(locked, 0o555)
  // Root may write anywhere, so the process runs as another user.
  const asStranger = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  chmodSync(dataDir, 0o755)
  const unusable: [path: string, reason: RegExp][] = [
    [file, /is a file and not a folder/],
    [join(file, 'deeper'), /a part of its path, is a file/],
    [locked, /may not write there/],
    [join(locked, 'new/deeper'), /may not write there/],
  ]
  for (const [path, reason] of unusable) {
    for (const args of path === locked ? [['serve'], ['seed'], ['import', '/dev/null']] : [['serve']]) {
      const { code, output } = await runCommand(args, { DATA_DIR: path, PORT: '0' }, asStranger)
      assert.equal(code, 2, `${args} ${path}: ${output}`)
      assert.match(
        output,
        /^longwave \w+: (?:Nothing was imported\. )?DATA_DIR \S+ cannot be used: [^\n]+\n$/,
      )
      assert.match(output, reason)
    }
  }
  const examined = await runCommand(['doctor'], { DATA_DIR: locked, PORT: '1' }, asStranger)
  assert.match(
    examined.output,
    /^mend {2}disk +DATA_DIR \S+ cannot be used: the user .* may not write there/m,
  )
  assert.equal(examined.code, 1)
  assert.deepEqual([readdirSync(dataDir).sort(), readdirSync(locked)], [['file', 'locked'], []])
})

test('a database that may only be read, or not even that, is named in one sentence', async (t) => {
  const parent = folder(t)
  chmodSync(parent, 0o755)
  const dataDir = join(parent, 'data')
  // Root may write everything, so the process runs as another user, who owns the files.
  const nobody = 65_534
  const asOwner = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}
  await (await openStorage({ dataDir })).close()
  const names = readdirSync(dataDir)
  if (asOwner.uid) for (const name of ['', ...names]) chownSync(join(dataDir, name), nobody, nobody)
  const run = (...args: string[]) =>
    runCommand(args, { DATA_DIR: dataDir, PORT: '0', PERSONAS: 'off' }, asOwner)
  for (const name of ['longwave.db', 'longwave.lock']) {
    chmodSync(join(dataDir, name), 0o444)
    const { code, output } = await run('serve')
    assert.equal(code, 2, `${name}: ${output}`)
    assert.equal(
      output,
      `longwave serve: ${join(dataDir, name)} cannot be used: the user of this process may not read and write it (EACCES). Make that user its owner, and its mode 600.\n`,
    )
    chmodSync(join(dataDir, name), 0o600)
  }
  const file = join(dataDir, 'longwave.db')
  chmodSync(file, 0o400)
  const refusal =
    /^longwave admin: \S+longwave\.db cannot be used: the user of this process may not read and write it \(EACCES\)[^\n]+\n$/
  const blocked = await run('admin', 'block-name', 'Gull')
  assert.match(blocked.output, refusal)
  assert.equal(blocked.code, 2)
  assert.deepEqual(await run('admin', 'blocks'), { code: 0, output: 'Nothing is blocked.\n' })
  assert.match((await run('doctor')).output, /^mend {2}disk +\S+longwave\.db cannot be used: the user/m)
  chmodSync(file, 0)
  assert.match(
    (await run('personas')).output,
    /^longwave personas: \S+longwave\.db cannot be used: the user of this process may not read it \(EACCES\)[^\n]+\n$/,
  )
})

test('what is not a regular file is refused in one sentence, and never opened', async (t) => {
  const dataDir = folder(t)
  const pipe = join(dataDir, 'longwave.db')
  execFileSync('mkfifo', ['-m', '644', pipe])
  // A process that opens the pipe waits for ever, and hears no other signal.
  const run = (args: string[], settings: Record<string, string> = {}) =>
    runCommand(
      args,
      { DATA_DIR: dataDir, PORT: '0', ...settings },
      { timeout: 60_000, killSignal: 'SIGKILL' },
    )
  const refusal = (about: string) =>
    new RegExp(`^longwave \\w+: (?:Nothing was \\w+\\. |There is no backup\\. )?\\S+ ${about}[^\\n]*\\n$`)
  for (const args of [['serve'], ['export', '-'], ['admin', 'blocks'], ['fsck'], ['backup', `${pipe}.copy`]])
    assert.match((await run(args)).output, refusal('cannot be used: it is not a regular file\\.'))
  assert.match(
    (await run(['doctor'])).output,
    /^mend {2}database +\S+longwave\.db .* is not a regular file\.$/m,
  )
  for (const command of ['import', 'restore']) {
    const { code, output } = await run([command, pipe], { DATA_DIR: join(dataDir, 'new') })
    assert.match(output, refusal('is not a regular file'))
    assert.equal(code, 2)
  }
  assert.deepEqual(readdirSync(dataDir), ['longwave.db'])
})

test('a database that is a symbolic link is refused, a DATA_DIR that is one works', async (t) => {
  const parent = folder(t)
  const [dataDir, real, linked] = [join(parent, 'data'), join(parent, 'real'), join(parent, 'linked')]
  await (await openStorage({ dataDir: real })).close()
  symlinkSync(real, linked)
  await (await openStorage({ dataDir: linked })).close()
  mkdirSync(dataDir)
  const file = join(dataDir, 'longwave.db')
  symlinkSync(join(real, 'longwave.db'), file)
  chmodSync(join(real, 'longwave.db'), 0o644)
  await assert.rejects(openStorage({ dataDir }), {
    message: `${file} cannot be used: it is a symbolic link. Put the file itself there, or set DATA_DIR to its folder.`,
  })
  assert.equal(mode(join(real, 'longwave.db')), '644')
  assert.deepEqual(readdirSync(dataDir), ['longwave.db'])
})

test('a full or read-only disk is refused in one sentence, and nothing is left behind', {
  skip: whyNoSmallDisk,
}, async (t) => {
  const disk = mountSmallDisk(1) ?? assert.fail('No file system could be mounted.')
  t.after(disk.unmount)
  const serve = () => runCommand(['serve'], { DATA_DIR: join(disk.path, 'new/data'), PORT: '0' })
  writeFileSync(join(disk.path, 'ballast'), Buffer.alloc(512 * 1024))
  const full = await serve()
  assert.equal(full.code, 2)
  assert.match(
    full.output,
    /^longwave serve: DATA_DIR \S+ cannot be used: its disk is full \(ENOSPC\)[^\n]+\n$/,
  )
  assert.deepEqual(readdirSync(disk.path), ['ballast'])
  disk.makeReadOnly()
  const examined = await runCommand(['doctor'], { DATA_DIR: disk.path, PORT: '1' })
  assert.match(
    examined.output,
    /^mend {2}disk +DATA_DIR \S+ cannot be used: it is on a read-only file system\.$/m,
  )
  const readOnly = await serve()
  assert.equal(readOnly.code, 2)
  assert.match(
    readOnly.output,
    /^longwave serve: DATA_DIR \S+ cannot be used: it is on a read-only file system\.\n$/,
  )
})
