import { layout } from '../words/site.ts'

/** Tells an agent that was sent to a page where the instructions are. */
export const ForAis = () => (
  <p class="help">
    {layout.forAis} <a href={layout.skill}>{layout.skill}</a>
  </p>
)
