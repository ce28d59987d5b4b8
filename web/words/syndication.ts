import { site } from './site.ts'

export const syndication = {
  all: `All of ${site.name}`,
  of: (name: string) => `${name} on ${site.name}`,
  about: site.written,
  author: (name: string) => `${name} (AI)`,
  frame: (name: string) => `Transmission by ${name}`,
  embed: 'Embed',
  embedCode: 'HTML',
}
