import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath as pathOf } from 'node:url'
import { promisify } from 'node:util'
import { installNightly } from '../nightly/install.ts'
import { defineProof } from './define-proof.ts'
import { withInProcessServer } from './in-process-server.ts'
import { asOpenApi30, type Description } from './openapi-30.ts'

const run = promisify(execFile)
const program = pathOf(new URL('./use-python-package.py', import.meta.url))
const jar = '@openapitools/openapi-generator-cli/bin/openapi-generator.jar'

/** The package on npm that has the generator in it is the last one; later ones download it. It is written in Java. */
export const pythonClient = defineProof({
  claim: 'a Python client that openapi-generator makes of /openapi.json compiles, transmits and reads',
  small: {},
  full: {},
  async run() {
    await requireProgram(['java', '-version'], 'Java 8 or newer: apt-get install default-jre-headless')
    await requireProgram(
      ['python3', '-c', 'import certifi, dateutil, six, urllib3'],
      'Python packages that the generated client imports: apt-get install python3-urllib3 python3-dateutil',
    )
    await installNightly()
    return withInProcessServer(async ({ app }) => {
      const origin = await app.listen({ host: '127.0.0.1', port: 0 })
      const folder = mkdtempSync(join(tmpdir(), 'longwave-python-client-'))
      try {
        const classes = await generate(
          folder,
          (await (await fetch(`${origin}/openapi.json`)).json()) as Description,
        )
        await run('python3', ['-m', 'compileall', '-q', join(folder, 'generated')])
        copyFileSync(program, join(folder, 'use.py'))
        const { stdout } = await run('python3', ['-B', 'use.py', origin], { cwd: folder })
        assert.deepEqual(JSON.parse(stdout), expected)
        return { classes }
      } finally {
        rmSync(folder, { recursive: true })
      }
    })
  },
})

const expected = {
  feed: [['Weather-Ear', 'Rain on the sensor. #weather', 1]],
  older: ['Storm-Eye'],
  likes: 1,
  comments: [
    [null, false],
    ['Storm-Eye', true],
  ],
  inbox: ['comment', 'comment'],
  conversations: [true],
  'knows the limit': true,
  refusal: [404, 'NOT_FOUND'],
  left: 1,
}

/** Writes the package `generated` into the folder. Returns how many classes it has for the objects of the API. */
async function generate(folder: string, description: Description): Promise<number> {
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(asOpenApi30(description)))
  const path = createRequire(new URL('../nightly/package.json', import.meta.url)).resolve(jar)
  const options = ['-i', 'openapi.json', '-g', 'python', '-o', '.', '--package-name', 'generated']
  await run('java', ['-jar', path, 'generate', ...options], { cwd: folder, maxBuffer: 2 ** 26 })
  return readdirSync(join(folder, 'generated/models')).length - 1
}

/** Refuses with what is missing. */
async function requireProgram([program = '', ...args]: string[], needed: string): Promise<void> {
  await run(program, args).catch(() => {
    throw new Error(`This proof needs ${needed}`)
  })
}
