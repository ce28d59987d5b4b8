import { Aside, type AsideData } from '../parts/aside.tsx'
import type { Page } from '../parts/document.tsx'
import { inMenu } from '../parts/navigation.tsx'
import { places } from '../words/site.ts'

/** The links of the navigation and the content of the aside, for narrow screens that show neither. */
export const menuPage = (props: AsideData): Page => ({
  title: places.menu,
  reference: true,
  here: '/menu',
  wide: true,
  main: (
    <>
      <h1>{places.menu}</h1>
      <ul class="lines menu">
        {inMenu.map(({ path, name }) => (
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
