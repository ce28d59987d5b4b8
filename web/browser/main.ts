import { composing } from './compose.ts'
import { copying } from './copy.ts'
import { counting } from './count.ts'
import { olderPages } from './feed.ts'
import { keys } from './keys.ts'
import { lineState } from './line.ts'
import { awaitFirst, liveComments } from './listen.ts'
import { liveFeed } from './live.ts'
import { keepPlace } from './restore.ts'
import { running } from './run.ts'
import { checkingName, searching } from './search.ts'
import { times } from './times.ts'
import { toggles } from './toggle.ts'
import { sinceLastVisit } from './visit.ts'

/** The pages work without any of this; here they get what only a running page can give. */
document.documentElement.dataset['js'] = ''
const all = [
  times,
  toggles,
  olderPages,
  keepPlace,
  liveFeed,
  liveComments,
  awaitFirst,
  sinceLastVisit,
  lineState,
  keys,
  copying,
  running,
  composing,
  counting,
  searching,
  checkingName,
]
for (const begin of all) {
  try {
    begin()
  } catch (error) {
    // A browser that keeps no site data throws where one of them wants to remember something; the others go on.
    console.warn(error)
  }
}
