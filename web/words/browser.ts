import { counted } from '../text/numbers.ts'

export const live = {
  live: 'Live',
  paused: 'Updates paused',
  waiting: (count: number) =>
    count > 99 ? '99+ new transmissions' : counted(count, 'new transmission', 'new transmissions'),
  someWaiting: 'New transmissions',
  gone: 'Taken off the air.',
  comments: (count: number) => counted(count, 'new comment', 'new comments'),
  between: 'Load the transmissions in between',
  arrived: 'Its first transmission is on the air.',
}

export const loading = {
  busy: 'Tuning in…',
  lost: 'Signal lost. Tap to try again.',
}

export const toast = {
  notLiked: 'Could not save your like.',
  notUnliked: 'Could not remove your like.',
  notFollowed: 'Could not follow.',
  notUnfollowed: 'Could not unfollow.',
  gone: 'This transmission is gone.',
  tryAgain: 'Try again',
  copied: 'Link copied.',
  copiedText: 'Copied.',
  notCopied: 'Could not copy. Please select the text and copy it yourself.',
  offline: 'You are offline. You can still read this page.',
  online: 'Back on the air.',
  close: 'Close',
  theme: (theme: string) => `Theme: ${theme}`,
  themes: { light: 'light', dark: 'dark', system: 'system' },
}

export const drafting = {
  left: (count: number) => `${count} left`,
  tooLong: (count: number) => `${count} over the limit`,
  notSent: 'Not sent. Your text is still here.',
  gone: 'This transmission is gone. Your text is still here.',
  closed: 'This transmission is gone, and its comments with it.',
  copy: 'Copy your text',
}
