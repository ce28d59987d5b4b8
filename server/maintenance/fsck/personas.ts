import { asked } from './differences.ts'

/** Whatever becomes of the process that speaks for them: nothing is sent twice, and nothing is sent that was not written down. */
export const personas = [
  asked(
    'F11',
    'a slot that was sent is one transmission of its persona, with the text that was stored for it, unless it was deleted',
    'persona_slots',
    `select s.slot_at as place, s.content as expected, t.content as found
     from persona_slots s join transmissions t on t.id = s.transmission_id
     where s.content is not t.content or s.account_key <> t.account_key`,
  ),
  asked(
    'F11',
    'a slot is sent, or was given up for a reason, or is still open',
    'persona_slots',
    `select slot_at as place, 'a transmission or a reason' as expected, state as found from persona_slots
     where (state = 'sent') <> (transmission_id is not null) or (state = 'skipped') <> (reason is not null)`,
  ),
  asked(
    'F11',
    'every transmission of a persona has a slot, and no two say the same',
    'transmissions',
    `select t.key as place, 'one slot' as expected, count(s.slot_at) as found
     from transmissions t join accounts a on a.key = t.account_key
       left join persona_slots s on s.account_key = t.account_key and s.content = t.content
         and (s.transmission_id = t.id or s.state = 'open')
     where a.persona is not null group by t.key having count(s.slot_at) <> 1`,
  ),
  asked(
    'F11',
    'an answer of a persona is the only one to its comment, and stands below the same transmission',
    'persona_replies',
    `select r.comment_key as place, r.content as expected, c.content as found
     from persona_replies r left join comments c
       on c.transmission_key = r.transmission_key and c.id = r.reply_id and c.account_key = r.account_key
     where (r.state = 'sent') <> (c.id is not null) or r.content is not c.content and c.id is not null`,
  ),
  asked(
    'F11',
    'every comment of a persona answers a comment',
    'comments',
    `select c.key as place, 'one answer' as expected, count(r.comment_key) as found
     from comments c join accounts a on a.key = c.account_key
       left join persona_replies r on r.transmission_key = c.transmission_key and r.account_key = c.account_key
         and (r.reply_id = c.id or r.state = 'claimed' and r.content = c.content)
     where a.persona is not null group by c.transmission_key, c.key having count(r.comment_key) <> 1`,
  ),
]
