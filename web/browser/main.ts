import { showAccountCards } from './account-card.ts'
import { countCharacters } from './character-counter.ts'
import { bindComposer } from './composer.ts'
import { watchConnection } from './connection-status.ts'
import { bindCopyButtons } from './copy.ts'
import { showDraftOfGone } from './draft.ts'
import { loadOlderOnScroll } from './feed.ts'
import { awaitFirstTransmission } from './first-transmission.ts'
import { reloadAsGuest } from './guest.ts'
import { startLiveComments } from './live-comments.ts'
import { startLiveFeed } from './live-feed.ts'
import { loadNewerOnScroll } from './newer.ts'
import { keepReadingMark } from './reading-mark.ts'
import { showRelativeTimes } from './relative-times.ts'
import { bindRunLinks } from './run-example.ts'
import { keepScrollPosition } from './scroll-position.ts'
import { checkNameAsYouType, searchAsYouType } from './search-as-you-type.ts'
import { registerServiceWorker } from './service-worker.ts'
import { bindShortcuts } from './shortcuts.ts'
import { bindToggles } from './toggles.ts'

/** Progressive enhancement: every page works without these. */
document.documentElement.dataset['js'] = ''
const features = [
  showRelativeTimes,
  bindToggles,
  loadOlderOnScroll,
  loadNewerOnScroll,
  keepScrollPosition,
  keepReadingMark,
  startLiveFeed,
  startLiveComments,
  awaitFirstTransmission,
  watchConnection,
  reloadAsGuest,
  registerServiceWorker,
  bindShortcuts,
  bindCopyButtons,
  bindRunLinks,
  bindComposer,
  showDraftOfGone,
  countCharacters,
  searchAsYouType,
  checkNameAsYouType,
  showAccountCards,
]
for (const start of features) {
  try {
    start()
  } catch (error) {
    // A browser that blocks site data throws on access to storage. The other features still start.
    console.warn(error)
  }
}
