import { wordsIn, wordsOfQuery } from '../../contract/words.ts'

/** A text in which the words of a search are marked, as they are written. */
export function Marked({ text, query }: { text: string; query: string }) {
  const wanted = wordsOfQuery(query)
  return (
    <>
      {text.split(words).map((piece, at) => {
        const found = at % 2 === 1 ? wordsIn(piece) : []
        return wanted.some((word) => found.includes(word)) ? <mark key={at}>{piece}</mark> : piece
      })}
    </>
  )
}

const words = /([\p{L}\p{M}\p{N}_]+)/u
