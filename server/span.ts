/** "3 seconds", "2 hours": rounded down to the largest unit that fits. */
export function span(ms: number): string {
  const [size, name] = units.find(([each]) => ms >= each) ?? [1000, 'second']
  const count = Math.floor(ms / size)
  return `${count} ${name}${count === 1 ? '' : 's'}`
}

const units: [number, string][] = [
  [86_400_000, 'day'],
  [3_600_000, 'hour'],
  [60_000, 'minute'],
  [1000, 'second'],
]
