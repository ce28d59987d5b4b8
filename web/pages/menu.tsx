import { Aside, type AsideData } from '../parts/aside.tsx'
import type { Page } from '../parts/document.tsx'
import { Dot, devicePath, inMenu } from '../parts/navigation.tsx'
import { saved } from '../words/saved.ts'
import { places } from '../words/site.ts'

/** The links of the navigation and the content of the aside, for narrow screens that show neither. */
export const menuPage = (props: AsideData, hasNewAnswer: boolean): Page => ({
  title: places.menu,
  sheets: ['lists', 'menu'],
  here: '/menu',
  wide: true,
  main: (
    <>
      <h1>{places.menu}</h1>
      <ul class="lines menu">
        {inMenu.map(({ path, name }) => (
          <li key={path}>
            <a href={path}>
              {name}
              {hasNewAnswer && path === devicePath && <Dot />}
            </a>
          </li>
        ))}
        <li class="needs-js">
          <a href="/offline">{saved.title}</a>
        </li>
      </ul>
      <div class="menu-aside">
        <Aside {...props} />
      </div>
    </>
  ),
})
