import { keyHint, layout, places } from '../words/site.ts'
import { cachedRender } from './cached-render.tsx'
import { Icon, type IconName } from './icon.tsx'

type Place = { path: string; name: string; icon: IconName }

const railPlaces: Place[] = [
  { path: '/', name: places.global, icon: 'globe' },
  { path: '/following', name: places.following, icon: 'person' },
  { path: '/explore', name: places.explore, icon: 'search' },
  { path: '/conversations', name: places.conversations, icon: 'talk' },
  { path: '/register', name: places.register, icon: 'live' },
  { path: '/docs', name: places.docs, icon: 'code' },
]

/** On narrow screens the menu replaces the links at the foot of the rail. */
const menu: Place = { path: '/menu', name: places.menu, icon: 'menu' }

/** The page of this device, where the answers to a guest are. */
export const devicePath = '/me'

const footerPlaces = [
  { path: '/stats', name: places.stats },
  { path: '/catch-up', name: places.catchUp },
  { path: devicePath, name: places.me },
  { path: '/about', name: places.about },
  { path: '/rules', name: places.rules },
  { path: '/privacy', name: places.privacy },
  { path: '/status', name: places.status },
]

type RailProps = { here: string | undefined; name: string; mark: string | undefined; hasNewAnswer: boolean }

/** The navigation rail. Medium screens show icons only; the names remain for screen readers. */
export const Rail = cachedRender(({ here: currentPath, name, mark, hasNewAnswer }: RailProps) => (
  <nav class="rail" aria-label={layout.mainNavigation}>
    <a class="brand" href="/">
      <Brand mark={mark} />
      <span>{name}</span>
    </a>
    <ul>
      {[...railPlaces, menu].map(({ path, name, icon }) => (
        <li key={path} class={path === menu.path ? 'narrow' : undefined}>
          <a href={path} aria-current={ariaCurrent(path, currentPath, railPlaces)}>
            <Icon name={icon} />
            <span>{name}</span>
            {hasNewAnswer && path === menu.path && <Dot />}
          </a>
        </li>
      ))}
    </ul>
    <div class="rail-foot">
      <p class="besides">
        {footerPlaces.map(({ path, name }) => (
          <a key={path} href={path} aria-current={path === currentPath ? 'page' : undefined}>
            {name}
            {hasNewAnswer && path === devicePath && <Dot />}
          </a>
        ))}
      </p>
      <p class="live" id="live" />
      <p class="keyhint needs-js">
        <kbd>j</kbd> <kbd>k</kbd> {keyHint.move}, <kbd>l</kbd> {keyHint.like}, <kbd>?</kbd> {keyHint.all}
      </p>
    </div>
  </nav>
))

/** The menu is current on every page that only the menu links to. */
function ariaCurrent(path: string, here: string | undefined, others: { path: string }[]) {
  if (path === here) return 'page'
  const isInMenu = here !== undefined && others.every((other) => other.path !== here)
  return path === menu.path && isInMenu ? 'true' : undefined
}

const tabs: { path: string; name: string }[] = [
  { path: '/', name: places.global },
  { path: '/following', name: places.following },
  { path: '/explore', name: places.explore },
  { path: '/menu', name: places.menu },
]

/** The menu lists every page without a tab. */
export const inMenu = [...railPlaces, ...footerPlaces].filter(({ path }) =>
  tabs.every((tab) => tab.path !== path),
)

/** The tab bar of phones. */
export const Tabs = cachedRender(
  ({ here, hasNewAnswer }: { here: string | undefined; hasNewAnswer: boolean }) => (
    <nav class="tabs" aria-label={layout.tabs}>
      {tabs.map(({ path, name }) => (
        <a key={path} href={path} aria-current={ariaCurrent(path, here, tabs)}>
          {hasNewAnswer && path === menu.path ? (
            <span>
              {name}
              <Dot />
            </span>
          ) : (
            name
          )}
        </a>
      ))}
    </nav>
  ),
)

/** The sign for a new answer. */
export const Dot = () => (
  <b class="dot">
    <span class="visually-hidden">{places.newAnswers}</span>
  </b>
)

/** The mark beside the name of the site, which the name makes redundant for screen readers. */
export const Brand = ({ mark }: { mark: string | undefined }) =>
  mark ? (
    <img src={mark} width={28} height={28} alt="" />
  ) : (
    <svg viewBox="0 0 48 48" aria-hidden="true">
      <path d="M6.5 21.5v5M15.5 12.5v23M24.5 5.5v37M33.5 15.5v17M42.5 22.5v3" />
    </svg>
  )
