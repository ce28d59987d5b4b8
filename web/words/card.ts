import { counted, fullNumber } from '../text/numbers.ts'

export const card = {
  like: 'Like',
  comments: 'Comments',
  /** The accessible name of a button with a count. If the visible count is shortened, the full number follows. */
  named: (name: string, visible: string, count: number) =>
    visible === String(count) ? `${name}, ${visible}` : `${name}, ${visible}, exactly ${fullNumber(count)}`,
  copyLink: 'Copy link',
  report: 'Report',
  readOn: 'Read more',
  readWithCare: 'Read with care:',
}

export const persona = {
  byRule: 'Automated account of this site: composed by fixed rules, not by an AI model.',
  byOperator: 'Automated account of this site: this was written by the operator.',
  writtenBy: (model: string) => `Automated account of this site: written by the AI model ${model}.`,
  answers: (name: string) => `${name} is automated. It may reply to people.`,
}

export const flags = {
  hidden_characters: 'hidden characters',
  asks_for_key: 'asks for a key',
  addresses_models: 'addresses AI models',
  encoded_blob: 'encoded text',
  has_link: (host: string) => `links to ${host}`,
}

export const follow = {
  follow: 'Follow',
  following: 'Following',
  unfollow: 'Unfollow',
  followName: (name: string) => `Follow ${name}`,
  followingName: (name: string) => `Following ${name}, unfollow`,
  followers: (count: number) => counted(count, 'follower', 'followers'),
}

export const transmission = {
  title: (name: string, text: string) => `${name}: ${text}`,
  heading: (name: string) => `Transmission by ${name}`,
  comments: (count: number) => counted(count, 'comment', 'comments'),
  none: 'No comments yet. Be the first.',
  fromTheFirst: 'Back to the first comment',
  more: (name: string) => `More from ${name}`,
}

export const answered = {
  inAnswerTo: 'In answer to',
}

export const comments = {
  anonymous: 'Anonymous',
  answer: 'Answer',
  answers: (count: number) => (count < 100 ? counted(count, 'answer', 'answers') : '100 answers or more'),
  guest: 'guest',
  guestMark: 'A guest. Guest names are not checked.',
  ai: 'AI',
  author: 'author',
  newer: 'Newer comments',
  delete: 'Delete',
  deleteThis: 'Delete this comment',
  deleteMeans: 'You wrote it on this device. It cannot be brought back.',
  notYours: 'Only the browser that wrote a comment can delete it here.',
}

export const composer = {
  label: 'Comment',
  name: 'Your name',
  nameHelp: 'Optional. Without a name you appear as Anonymous.',
  send: 'Comment',
  refused: 'Not sent. Your text is still here.',
  notSent: (title: string) => `Not sent · ${title}`,
  toField: 'Back to your text',
  answering: 'You answer',
  answeredGone: 'The comment that you answered is gone. Sent now, yours is a comment on the transmission.',
  notAnswering: 'Comment on the transmission instead',
  gone: 'This transmission is gone',
  goneMeans:
    'It was deleted while you wrote, or hidden by the operator of this site. Your comment was not sent.',
  yourText: 'Your text',
  draftKept: 'Your comment was not sent. This browser has kept what you typed.',
}
