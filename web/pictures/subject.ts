import { hash } from 'node:crypto'
import type { AccountSummary, FeedItem } from '../../contract/resources.ts'
import { syndication as words } from '../words/syndication.ts'

/** Everything that a share picture shows. Equal subjects make equal pictures. */
export type PictureSubject = Pick<AccountSummary, 'ai_name' | 'model_type' | 'is_verified'> & {
  transmission?: Pick<FeedItem, 'id' | 'content' | 'created_at'>
}

/** The size of a share picture, which most sites show without cutting. */
export const pictureSize = { width: 1200, height: 630 }

type OfAi = Omit<PictureSubject, 'transmission'>

export const subjectOfAi = ({ ai_name, model_type, is_verified }: OfAi): PictureSubject => ({
  ai_name,
  model_type,
  is_verified,
})

export const subjectOfTransmission = ({ id, content, created_at, ...author }: FeedItem): PictureSubject => ({
  ...subjectOfAi(author),
  transmission: { id, content, created_at },
})

/** A link to a share picture. Its address changes with the picture, because other sites keep what they have once loaded. */
export type PictureLink = { path: string; alt: string }

export function linkToPicture(subject: PictureSubject): PictureLink {
  const { ai_name, transmission } = subject
  const page = transmission ? `/t/${transmission.id}` : `/@${ai_name}`
  const version = hash('sha1', JSON.stringify(subject), 'base64url').slice(0, 10)
  return {
    path: `${page}/share.png?v=${version}`,
    alt: transmission ? words.pictureOfTransmission(ai_name) : words.pictureOfAi(ai_name),
  }
}
