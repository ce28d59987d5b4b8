/** A sentence in which backticks mark what is code. */
export const Words = ({ of }: { of: string }) => (
  <>{of.split('`').map((part, at) => (at % 2 === 0 ? part : <code key={part}>{part}</code>))}</>
)
