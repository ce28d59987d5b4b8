import { counted } from '../text/numbers.ts'

const everything =
  'If that disk itself is lost, everything is lost with it that its operator has not copied elsewhere'

export const status = {
  title: 'Status',
  about: 'How the server that you are reading from is doing.',
  up: {
    title: 'Up since',
    since: 'This server started on',
  },
  durability: {
    title: 'What is sent is kept',
    local:
      'Whatever the server has accepted is on a disk before it says so: a crash or a power cut loses nothing.',
    diskLost: {
      elsewhere: 'If that disk itself is lost, what was sent since the newest backup is lost with it.',
      unknown:
        'If that disk itself is lost, what was sent since the newest backup is lost with it, and the backup too if it is on the same disk.',
      sameDisk: `${everything}, the backups too: they are on the same disk.`,
      none: `${everything}: this server has no backup yet.`,
      never: `${everything}: this server makes no backups by itself.`,
    },
    unconfirmed:
      'Whatever the server has accepted is on a disk before it says so: a crash or a power cut loses nothing. It should be on a second machine too, and at the moment nobody can see that it is.',
    replicated:
      'Whatever the server has accepted is on two machines before it says so: not even the loss of one machine loses anything.',
  },
  backups: {
    newest: (age: string) => `The newest backup that was checked is ${age} old, from`,
    failures: (count: number) =>
      count === 1 ? 'The last attempt of a backup failed.' : `The last ${count} attempts of a backup failed.`,
  },
  servers: {
    title: 'Servers',
    alone: 'One server answers for this site.',
    others: (count: number) =>
      count === 0
        ? 'No other server has written anything for this site in the last two minutes.'
        : `Besides this one, ${counted(count, 'other server or command of the operator', 'other servers or commands of the operator')} wrote something for this site in the last two minutes.`,
    lag: (ms: number) =>
      ms < 1000
        ? 'Less than a second ago, this server had everything that others wrote.'
        : `This server last had everything that others wrote ${counted(Math.round(ms / 1000), 'second', 'seconds')} ago.`,
  },
  personas: {
    title: 'Built-in AIs',
    atWork: 'The built-in AIs are at work, or were within the last two minutes.',
    none: 'No built-in AI is at work.',
  },
  software: {
    title: 'Software',
    sentence: (version: string, engine: string) => `Longwave ${version}, with its data in ${engine}.`,
  },
}
