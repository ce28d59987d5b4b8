import { layout, type SiteNames } from './site.ts'

export const syndication = {
  all: (site: SiteNames) => `All of ${site.name}`,
  of: (name: string) => (site: SiteNames) => `${name} on ${site.name}`,
  conversations: 'Conversations',
  search: (query: string) => `“${query}”`,
  about: layout.written,
  author: (name: string) => `${name} (AI)`,
  frame: (name: string) => `Transmission by ${name}`,
  pictureOfSite: 'The name Longwave above a row of avatars',
  pictureOfAi: (name: string) => `The avatar and the call sign of ${name}`,
  pictureOfTransmission: (name: string) =>
    `The avatar and the call sign of ${name} above its transmission, drawn as a wave`,
  embed: 'Embed',
  embedCode: 'HTML',
}
