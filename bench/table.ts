import { nearness, number, type Row, wordsOf } from './row.ts'

export const tableHead = '| what | figure | target | reached | scale |\n|---|---|---|---|---|\n'

export function tableLine(row: Row): string {
  const { what, figure, unit, target, scale } = row
  const near = nearness(row)
  const cells = [
    what,
    figure === undefined ? '' : `${number(figure)} ${unit}`,
    target ? wordsOf(target) : '',
    near === undefined ? '' : near >= 1 ? 'yes' : 'no',
    scale,
  ]
  return `| ${cells.join(' | ')} |\n`
}
