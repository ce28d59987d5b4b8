import { describeTarget, type Figure, formatNumber, shareOfTarget } from './figure.ts'

export const tableHead = '| what | figure | target | reached | scale |\n|---|---|---|---|---|\n'

export function tableLine(row: Figure): string {
  const { what, figure, unit, target, scale } = row
  const share = shareOfTarget(row)
  const cells = [
    what,
    figure === undefined ? '' : `${formatNumber(figure)} ${unit}`,
    target ? describeTarget(target) : '',
    share === undefined ? '' : share >= 1 ? 'yes' : 'no',
    scale,
  ]
  return `| ${cells.join(' | ')} |\n`
}
