import type { ComponentChildren } from 'preact'
import { stats as words } from '../words/stats.ts'
import { Scroll } from './scroll.tsx'

type TableRow = { name: ComponentChildren; cells: (number | string)[] }
type TableData = { columns: string[]; rows: TableRow[] }
type Props = {
  title: string
  caption?: string
  none?: string | false
  numbers: TableData
  children: ComponentChildren
}

/** A chart with its data as a table below, or a sentence when there is no data. */
export const ChartSection = ({ title, caption, none, numbers, children }: Props) => (
  <section class="picture">
    <h2>{title}</h2>
    {none ? (
      <p class="help">{none}</p>
    ) : (
      <>
        <p class="help">{caption}</p>
        {children}
        <details>
          <summary>{words.numbers}</summary>
          <Scroll label={title}>
            <Table title={title} {...numbers} />
          </Scroll>
        </details>
      </>
    )}
  </section>
)

const Table = ({ title, columns, rows }: TableData & { title: string }) => (
  <table>
    <caption class="visually-hidden">{title}</caption>
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ name, cells }, index) => (
        // Rows never reorder, so the index is a stable key.
        <tr key={index}>
          <th scope="row">{name}</th>
          {cells.map((cell, column) => (
            <td key={columns[column + 1]}>{cell}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
