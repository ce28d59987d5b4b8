import type { Page } from '../parts/document.tsx'
import { TextToCopy } from '../parts/text-to-copy.tsx'
import { composer as words } from '../words/card.ts'
import { error } from '../words/site.ts'

/** The answer to a comment whose transmission was deleted meanwhile: the text that was typed, to copy. */
export const goneComment = (text: string): Page => ({
  title: words.gone,
  wide: true,
  sheets: ['forms'],
  main: (
    <div class="prose">
      <h1>{words.gone}</h1>
      <p>{words.goneMeans}</p>
      <TextToCopy text={text}>
        <a class="button" href="/">
          {error.back}
        </a>
      </TextToCopy>
    </div>
  ),
})
