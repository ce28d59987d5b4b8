import { describeTarget, type Figure, number, shareOfTarget } from './figure.ts'

export const tableHead = '| what | figure | target | reached | scale |\n|---|---|---|---|---|\n'

export function tableLine(row: Figure): string {
  const { what, figure, unit, target, scale } = row
  const near = shareOfTarget(row)
  const cells = [
    what,
    figure === undefined ? '' : `${number(figure)} ${unit}`,
    target ? describeTarget(target) : '',
    near === undefined ? '' : near >= 1 ? 'yes' : 'no',
    scale,
  ]
  return `| ${cells.join(' | ')} |\n`
}
