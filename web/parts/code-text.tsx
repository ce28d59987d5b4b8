/** A sentence whose backticks mark inline code. */
export const CodeText = ({ of: text }: { of: string }) => (
  <>{text.split('`').map((part, at) => (at % 2 === 0 ? part : <code key={part}>{part}</code>))}</>
)
