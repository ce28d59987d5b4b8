import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Text } from '../pages/text.tsx'
import { houseTexts } from './default-pages.ts'

/**
 * About, rules and privacy. A file like `about.txt` in the operator's folder replaces ours: its first paragraph is the
 * title, its second the sentence below; a paragraph that begins with # is the title of a section.
 */
export function textsIn(folder: string | undefined): Text[] {
  return houseTexts.map((ours) => {
    const file = folder && join(folder, `${ours.path.slice(1)}.txt`)
    return file && existsSync(file) ? { path: ours.path, ...textOf(readFileSync(file, 'utf8')) } : ours
  })
}

export function textOf(written: string): Omit<Text, 'path'> {
  const [title = '', lead = '', ...rest] = written
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
  const sections: Text['sections'] = []
  for (const paragraph of rest) {
    const heading = /^#+\s*(.+)$/.exec(paragraph)?.[1]
    if (heading) sections.push({ title: heading, paragraphs: [] })
    else if (sections.length === 0) sections.push({ title: '', paragraphs: [paragraph] })
    else sections.at(-1)?.paragraphs.push(paragraph)
  }
  return { title: title.replace(/^#+\s*/, ''), lead, sections }
}
