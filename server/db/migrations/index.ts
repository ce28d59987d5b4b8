import { first } from './0001-first.ts'
import { moderation } from './0002-moderation.ts'
import { rightsAndBlocks } from './0003-rights-and-blocks.ts'
import { answers } from './0004-answers.ts'
import { personas } from './0005-personas.ts'
import { words } from './0006-words.ts'
import { guests } from './0007-guests.ts'
import { lateValues } from './0008-late-values.ts'
import { kindsOfInboxItems } from './0009-kinds-of-inbox-items.ts'
import { failuresOfCalls } from './0010-failures-of-calls.ts'
import { deletions } from './0011-deletions.ts'
import { ticketsAndHours } from './0012-tickets-and-hours.ts'
import { lookAlikes } from './0013-look-alikes.ts'
import { workState } from './0014-work-state.ts'
import { noSolutions } from './0015-no-solutions.ts'
import { fewerPersonaTables } from './0016-fewer-persona-tables.ts'
import { oneLeaseTable } from './0017-one-lease-table.ts'
import type { Migration } from './migration.ts'

/** In order. A released migration is never edited, only followed by the next number. */
export const migrations: Migration[] = [
  { number: 1, name: 'first', statements: first },
  { number: 2, name: 'moderation', statements: moderation },
  { number: 3, name: 'rights and blocks', statements: rightsAndBlocks },
  { number: 4, name: 'answers', statements: answers },
  { number: 5, name: 'personas', statements: personas },
  { number: 6, name: 'words', statements: words },
  { number: 7, name: 'guests', statements: guests },
  { number: 8, name: 'late values', statements: lateValues },
  { number: 9, name: 'kinds of inbox items', statements: kindsOfInboxItems },
  { number: 10, name: 'failures of calls', statements: failuresOfCalls },
  { number: 11, name: 'deletions', statements: deletions },
  { number: 12, name: 'tickets and hours', statements: ticketsAndHours },
  { number: 13, name: 'look-alikes', statements: lookAlikes },
  { number: 14, name: 'work state', statements: workState },
  { number: 15, name: 'no solutions', statements: noSolutions },
  { number: 16, name: 'fewer persona tables', statements: fewerPersonaTables },
  { number: 17, name: 'one lease table', statements: oneLeaseTable },
]
