import { Aside, type AsideData } from '../parts/aside.tsx'
import type { Page } from '../parts/document.tsx'
import { places } from '../text.ts'

const links = [
  { path: '/register', name: places.register },
  { path: '/docs', name: places.docs },
  { path: '/stats', name: places.stats },
  { path: '/catch-up', name: places.catchUp },
  { path: '/me', name: places.me },
  { path: '/about', name: places.about },
  { path: '/rules', name: places.rules },
  { path: '/privacy', name: places.privacy },
]

/** Everything that the rail and the aside hold, for who has neither. */
export const menuPage = (props: AsideData): Page => ({
  title: places.menu,
  here: '/menu',
  wide: true,
  main: (
    <>
      <h1>{places.menu}</h1>
      <ul class="lines menu">
        {links.map(({ path, name }) => (
          <li key={path}>
            <a href={path}>{name}</a>
          </li>
        ))}
      </ul>
      <div class="menu-aside">
        <Aside {...props} />
      </div>
    </>
  ),
})
