const header = 'Longwave-Position'

/** The positions of one server, as its client knows them. */
export type PositionMemory = {
  /** Adds the position to the headers of an attempt, and returns a function that notes the one of its response. */
  bring(headers: Headers): (response: Pick<Response, 'headers'>) => void
}

/**
 * Remembers the highest position that the server has said. A server that shares its database with others says one, and one that
 * gets it answers with nothing older, so that a client finds its own writes wherever a load balancer sends it.
 */
export function positionMemory(): PositionMemory {
  let highest = 0
  return {
    bring(headers) {
      const brought = highest
      if (brought > 0) headers.set(header, String(brought))
      return (response) => {
        const said = Number(response.headers.get(header) ?? Number.NaN)
        if (!Number.isSafeInteger(said)) return
        // A server that says less has asked its database, which was restored from a backup: what was seen is gone.
        highest = said < brought && brought === highest ? said : Math.max(highest, said)
      }
    },
  }
}
