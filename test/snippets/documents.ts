import { type EndpointName, endpoints } from '../../contract/endpoints.ts'
import { byTag, parseHtml, textOf } from '../html-page.ts'

export type Language = 'sh' | 'ts' | 'python'

/** A snippet of the API documentation. */
export type Example = { name: EndpointName; language: Language; code: string }

/** The languages of the documentation, as Markdown names them. */
export const languages = { curl: 'sh', typescript: 'ts', python: 'python' } as const
const names = Object.keys(endpoints) as EndpointName[]

/** Every snippet of the page Docs. */
export function examplesOnPage(html: string): Example[] {
  return byTag(parseHtml(html), 'code').flatMap((each) => {
    const [name, language] = each.attributes['id']?.split('-') ?? []
    return names.includes(name as EndpointName) && language
      ? [
          {
            name: name as EndpointName,
            language: languages[language as keyof typeof languages],
            code: textOf(each),
          },
        ]
      : []
  })
}

/** Every snippet of `/docs.md`. The heading above it says which endpoint it is for. */
export function examplesInMarkdown(markdown: string): Example[] {
  const [, ...sections] = markdown.split(/^### (?=[A-Z]+ \/)/m).map((each) => each.split(/^## /m)[0] ?? '')
  return sections.flatMap((section) => {
    const [heading] = section.split('\n')
    const name = names.find((each) => `${endpoints[each].method} ${endpoints[each].url}` === heading)
    if (!name) throw new Error(`No endpoint has the heading ${heading}`)
    return blocksOf(section).map(({ language, code }) => ({ name, language: language as Language, code }))
  })
}

/** The fenced blocks of a Markdown document, also indented ones. */
export const blocksOf = (markdown: string): { language: string; code: string }[] =>
  [...markdown.matchAll(/^( *)```(\w*)\n(.*?)\n *```$/gms)].map(([, indent, language = '', code = '']) => ({
    language,
    code: code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  }))

/** The blocks of one language. */
export const codeIn = (markdown: string, language: Language): string[] =>
  blocksOf(markdown).flatMap((block) => (block.language === language ? [block.code] : []))
