import type { FunctionComponent } from 'preact'
import { jsxTemplate } from 'preact/jsx-runtime'
import { renderToString } from 'preact-render-to-string'
import { lately } from '../page-data/memoize.ts'

/**
 * The same part, printed once for the same properties: many visitors see the same cards, and printing is most of what a
 * page costs. Its properties must say all that it shows, as values that JSON can hold.
 */
export function printedOnce<Props extends object>(
  Part: FunctionComponent<Props>,
  { most = 2000 } = {},
): FunctionComponent<Props> {
  const printed = lately(most, (props) => renderToString(<Part {...JSON.parse(props)} />))
  return (props) => jsxTemplate([printed(JSON.stringify(props))])
}
