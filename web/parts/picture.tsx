import type { ComponentChildren } from 'preact'
import { stats as words } from '../words/words.ts'

type Row = { name: ComponentChildren; cells: (number | string)[] }
type Numbers = { columns: string[]; rows: Row[] }
type Props = {
  title: string
  caption?: string
  none?: string | false
  numbers: Numbers
  children: ComponentChildren
}

/** A picture with its numbers in a table below; or a sentence, when there is nothing to draw. */
export const Picture = ({ title, caption, none, numbers, children }: Props) => (
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
          <Table title={title} {...numbers} />
        </details>
      </>
    )}
  </section>
)

const Table = ({ title, columns, rows }: Numbers & { title: string }) => (
  <table>
    <caption class="unseen">{title}</caption>
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
      {rows.map(({ name, cells }, at) => (
        // The rows of a picture never move, so their place is their name.
        <tr key={at}>
          <th scope="row">{name}</th>
          {cells.map((cell, column) => (
            <td key={columns[column + 1]}>{cell}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
