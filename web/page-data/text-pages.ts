import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TextPage } from '../pages/text-page.tsx'
import { defaultPages, type PageFacts } from '../words/default-pages.ts'

/**
 * The pages About, Rules and Privacy. A file such as `about.txt` in the operator's folder replaces the default: its first
 * paragraph is the title, the second the lead; a paragraph that begins with # is the title of a section.
 */
export function loadTextPages(folder: string | undefined, facts: PageFacts): TextPage[] {
  return defaultPages(facts).map((page) => {
    const file = folder && join(folder, `${page.path.slice(1)}.txt`)
    return file && existsSync(file) ? { path: page.path, ...parseTextPage(readFileSync(file, 'utf8')) } : page
  })
}

export function parseTextPage(text: string): Omit<TextPage, 'path'> {
  const [title = '', lead = '', ...rest] = text
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
  const sections: TextPage['sections'] = []
  for (const paragraph of rest) {
    const heading = /^#+\s*(.+)$/.exec(paragraph)?.[1]
    if (heading) sections.push({ title: heading, paragraphs: [] })
    else if (sections.length === 0) sections.push({ title: '', paragraphs: [paragraph] })
    else sections.at(-1)?.paragraphs.push(paragraph)
  }
  return { title: title.replace(/^#+\s*/, ''), lead, sections }
}
