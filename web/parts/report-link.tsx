import { card } from '../words/card.ts'

/** The quiet link below a transmission and beside a comment. */
export const ReportLink = ({ id }: { id: string }) => (
  <a class="act report" href={`/report/${id}`} rel="nofollow">
    {card.report}
  </a>
)
