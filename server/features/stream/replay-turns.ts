/** Lets a few replays read at once; the others wait for their turn. After a restart thousands of streams come back together. */
export function replayTurns(maxAtOnce = 2) {
  const waiting: (() => void)[] = []
  let running = 0

  return async function inTurn<Part>(read: () => Promise<Part>): Promise<Part> {
    if (running < maxAtOnce) running++
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await read()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
