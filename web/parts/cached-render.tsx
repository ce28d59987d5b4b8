import type { FunctionComponent } from 'preact'
import { jsxTemplate } from 'preact/jsx-runtime'
import { renderToString } from 'preact-render-to-string'
import { memoize } from '../memoize.ts'

/**
 * A component whose HTML is cached by its props. Many visitors see the same cards, and rendering is most of the cost of a
 * page. The props must determine the output completely and survive a round trip through JSON.
 */
export function cachedRender<Props extends object>(
  Component: FunctionComponent<Props>,
  { limit = 200 } = {},
): FunctionComponent<Props> {
  const htmlFor = memoize(limit, (props) => flat(renderToString(<Component {...JSON.parse(props)} />)))
  return (props) => jsxTemplate([htmlFor(JSON.stringify(props))])
}

/**
 * The same string in one piece. V8 keeps a concatenation as a tree of its pieces, several times as large as the text, until
 * something reads it. A page made of such trees outlives young garbage collections, and a cache of them fills the heap.
 */
function flat(text: string): string {
  Number(text)
  return text
}
