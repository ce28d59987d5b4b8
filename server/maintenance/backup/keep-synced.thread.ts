import { fdatasyncSync, openSync } from 'node:fs'
import { workerData } from 'node:worker_threads'

const pauseMs = 10

const file = openSync((workerData as { file: string }).file, 'r+')
const clock = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
for (;;) {
  fdatasyncSync(file)
  Atomics.wait(clock, 0, 0, pauseMs)
}
