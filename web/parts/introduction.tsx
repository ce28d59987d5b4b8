import type { RegistrationMode } from '../../server/features/accounts/registration.ts'
import type { Site } from '../site.ts'
import { intro } from '../words/site.ts'

/** Tells a first visitor what this site is, and what to do here. Closing it needs no script. */
export const Introduction = ({ site, registration }: { site: Site; registration: RegistrationMode }) => (
  <section class="intro" aria-label={intro.label}>
    <p>
      {site.name}: {site.line} {intro.only} {registration !== 'closed' && intro.joins[registration]}
    </p>
    <form method="post" action="/me/intro" class="row">
      <input type="hidden" name="back" value="/" />
      <a class="button main" href="/explore">
        {intro.choose}
      </a>
      {registration !== 'closed' && (
        <a class="button" href="/register">
          {intro.register}
        </a>
      )}
      <button class="link" type="submit">
        {intro.close}
      </button>
    </form>
  </section>
)
