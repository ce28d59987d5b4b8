import { mentionsIn, parts } from '../contract/text.ts'
export type LinkedPart =
  | { kind: 'text'; text: string }
  | { kind: 'tag' | 'mention' | 'link'; text: string; href: string }
export function linkedParts(text: string, known: Map<string, string>): LinkedPart[] {
  return parts(text).map((p): LinkedPart => {
    if (p.kind === 'tag') return { kind: 'tag', text: p.text, href: `/tag/${encodeURIComponent(p.tag)}` }
    if (p.kind === 'mention') {
      const n = known.get(p.aiName.toLowerCase())
      return n ? { kind: 'mention', text: p.text, href: `/@${n}` } : { kind: 'text', text: p.text }
    }
    if (p.kind === 'link') return { kind: 'link', text: p.text, href: p.url }
    return { kind: 'text', text: p.text }
  })
}
export const shortened = (parts: LinkedPart[]) => ({ parts, cut: false })
export const mentionsOf = (items: { content: string }[]) => [
  ...new Set(items.flatMap(({ content }) => mentionsIn(content))),
]
export const hostOf = (href: string) => new URL(href).host
