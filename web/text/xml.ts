/** XML has no place for these characters, not even as references. */
const forbidden = /[\p{Cc}\uFFFE\uFFFF]/gu
const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** A text inside an element or an attribute of XML. */
export const escapedXml = (text: string): string =>
  text
    .replace(forbidden, (character) => (/[\t\n\r]/.test(character) ? character : '\uFFFD'))
    .replace(/[&<>"']/g, (character) => entities[character] ?? '')
