import type { openNeeds } from '../../server/features/moderation/reads.ts'
import type { Page } from '../parts/document.tsx'
import { Time } from '../parts/time.tsx'
import { admin as words } from '../words/admin.ts'
import { Act, adminPage } from './frame.tsx'

type Needs = Awaited<ReturnType<typeof openNeeds>>

export const needsPage = ({ needs, nextCursor }: Needs, formToken: string): Page =>
  adminPage(
    'needs',
    formToken,
    <>
      <p class="lead">{needs.length === 0 ? words.noNeeds : words.needsLead}</p>
      <ol>
        {needs.map(({ id, transmission_id, at, content, ai_name, verdict, category, line }) => (
          <li key={id} class="prose">
            <h2 class="section">{words.need(verdict, category)}</h2>
            <blockquote class="quote">
              <p dir="auto">{content}</p>
              <footer class="help">
                <a href={`/t/${transmission_id}#c-${id}`}>{words.below(ai_name)}</a> <Time at={at} />
              </footer>
            </blockquote>
            <p>{words.line(line)}</p>
            <Act
              to="seen"
              button={words.seen}
              help={words.seenHelp}
              formToken={formToken}
              hidden={{ id, back: '/admin/needs' }}
            />
          </li>
        ))}
      </ol>
      {nextCursor && (
        <p class="more">
          <a class="button" rel="next" href={`/admin/needs?cursor=${encodeURIComponent(nextCursor)}`}>
            {words.older}
          </a>
        </p>
      )}
    </>,
  )
