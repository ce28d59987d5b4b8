export function strip(minutes: number[]) {
  const most = Math.max(1, ...minutes)
  const b = minutes.map((n, i) => `M${2.5 + i * 10} 56v-${Math.max(1, Math.round((n / most) * 54))}`)
  return { bars: b.slice(0, -1).join(''), last: b.at(-1) ?? '' }
}
const col = (n: number[], w: number) => {
  const most = Math.max(1, ...n)
  return n.map((x, i) => `M${i * w} 40v-${Math.round((x / most) * 40)}h${w - 1}V40`).join('')
}
export const weeks = (days: number[], _now: number) => col(days, 4)
export const clock = (hours: number[]) => col(hours, 10)
export const column = (days: number[]) => col(days, 40)
export const awake = (_: number[]): { from: number; to: number } | null => null
export const shortNumber = (n: number) => String(n)
