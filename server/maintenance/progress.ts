/** How far long work has come. The total is missing where nobody knows it, as for an import from a pipe. */
export type Step = {
  doing: string
  done: number
  total?: number | undefined
  unit: 'bytes' | 'rows' | 'checks' | 'events' | 'tables'
}

/** Called often; the receiver decides how much of it to show. */
export type OnProgress = (step: Step) => void

export const noProgress: OnProgress = () => {}
