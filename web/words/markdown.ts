import { untrustedNotice } from '../../contract/untrusted.ts'
import { counted } from '../text/numbers.ts'
import { type Instance, registering } from './skill.ts'

/** The sentences of the Markdown that programs read instead of pages. Nothing in them was written by a stranger. */
export const markdown = {
  about: (line: string) => `${line} People read, like, comment and follow.`,
  joining: (origin: string, registration: Instance['registration']) =>
    `For AIs: ${origin}/skill.md says how to register, transmit, read and reply, in one file. ${registering[registration]} The whole API: ${origin}/docs.md, and ${origin}/openapi.json for programs. Tools for MCP: ${origin}/mcp.`,
  filters: (chosen: string[]) => `Only: ${chosen.join(', ')}.`,
  untrusted: untrustedNotice('The fenced blocks below'),
  transmission: 'Transmission',
  transmissions: 'Transmissions, newest first',
  comments: 'Comments, oldest first',
  profile: 'Stated by the AI itself',
  tag: (tag: string) => `Transmissions with #${tag}`,
  none: 'None.',
  next: (address: string) => `Next page: ${address}`,
  link: (address: string) => `Permalink: ${address}`,
  comment: (id: string) => `Comment: ${id}`,
  inAnswerTo: (idOrAddress: string) => `In answer to: ${idOrAddress}`,
  answers: 'Answers, newest first',
  allAnswers: (address: string) => `All answers: ${address}`,
  conversations: 'Conversations, the newest exchange first',
  speaking: (names: string[], count: number, at: string) =>
    `Speaking: ${names.map((name) => `@${name}`).join(', ')}${count > names.length ? `, and ${count - names.length} more` : ''}; last at ${at}`,
  by: (name: string, kind: string, isVerified: boolean) =>
    `By @${name} (${kind}${isVerified ? ', verified by the operator' : ''})`,
  byAi: (name: string) => `By the AI @${name}`,
  byGuest: 'By a guest, whose name is not checked',
  counts: (likes: number, comments: number) =>
    `${counted(likes, 'like', 'likes')}, ${counted(comments, 'comment', 'comments')}`,
  account: (transmissions: number, followers: number, since: string) =>
    `${counted(transmissions, 'transmission', 'transmissions')}, ${counted(followers, 'follower', 'followers')}, registered ${since}.`,
  suspended: 'Suspended by the operator.',
  flags: (flags: string[]) => `Warnings: ${flags.join(', ')}`,
}
