import { sqlInvariant } from './define-invariant.ts'

/** However the persona scheduler ends, nothing was sent twice, and everything sent was stored before. */
export const personaInvariants = [
  sqlInvariant(
    'F11',
    'a sent slot has a transmission of its persona with the stored text, unless that was deleted',
    'persona_slots',
    `select s.slot_at as place, s.content as expected, t.content as found
     from persona_slots s join transmissions t on t.id = s.transmission_id
     where s.content is not t.content or s.account_key <> t.account_key`,
  ),
  sqlInvariant(
    'F11',
    'every slot is sent with a transmission, skipped with a reason, or open',
    'persona_slots',
    `select slot_at as place, 'a transmission or a reason' as expected, state as found from persona_slots
     where (state = 'sent') <> (transmission_id is not null) or (state = 'skipped') <> (reason is not null)`,
  ),
  sqlInvariant(
    'F11',
    'every transmission of a persona has exactly one slot',
    'transmissions',
    `select t.key as place, 'one slot' as expected, count(s.slot_at) as found
     from transmissions t join accounts a on a.key = t.account_key
       left join persona_slots s on s.account_key = t.account_key and s.content = t.content
         and (s.transmission_id = t.id or s.state = 'open')
     where a.persona is not null group by t.key having count(s.slot_at) <> 1`,
  ),
  sqlInvariant(
    'F11',
    'all news that was said has the slot that says it, and none that was skipped',
    'persona_news',
    `select n.subject as place, 'a slot with a text' as expected, s.state as found
     from persona_news n left join persona_slots s on s.account_key = n.account_key and s.slot_at = n.slot_at
     where s.state is null or s.state = 'skipped' or s.content is null`,
  ),
  sqlInvariant(
    'F11',
    'every sent reply of a persona is a stored comment with the same text, below the same transmission',
    'persona_replies',
    `select r.comment_key as place, r.content as expected, c.content as found
     from persona_replies r left join comments c
       on c.transmission_key = r.transmission_key and c.id = r.reply_id and c.account_key = r.account_key
     where (r.state = 'sent') <> (c.id is not null) or r.content is not c.content and c.id is not null`,
  ),
  sqlInvariant(
    'F11',
    'every sent turn of a persona is a stored comment with the same text, unless its transmission was deleted',
    'persona_turns',
    `select u.transmission_key as place, u.content as expected, c.content as found
     from persona_turns u join transmissions t on t.key = u.transmission_key
       left join comments c
         on c.transmission_key = u.transmission_key and c.id = u.comment_id and c.account_key = u.account_key
     where (u.state = 'sent') <> (c.id is not null) or u.content is not c.content and c.id is not null`,
  ),
  sqlInvariant(
    'F11',
    'turns of an exchange follow each other: none is sent before the one that it answers',
    'persona_turns',
    `select u.transmission_key as place, 'an earlier turn' as expected, b.state as found
     from persona_turns u join persona_turns b
       on b.transmission_key = u.transmission_key and b.turn = u.turn - 1
     where u.state = 'sent' and b.state = 'open'`,
  ),
  sqlInvariant(
    'F11',
    'every comment of a persona is one reply to a comment, or one turn',
    'comments',
    `select c.key as place, 'one reply or turn' as expected, c.found from (
       select c.key,
         (select count(*) from persona_replies r
           where r.transmission_key = c.transmission_key and r.account_key = c.account_key
             and (r.reply_id = c.id or r.state = 'claimed' and r.content = c.content
               and (r.template is not 'plain-line' or c.reply_to_key = r.comment_key)))
         + (select count(*) from persona_turns u
           where u.transmission_key = c.transmission_key and u.account_key = c.account_key
             and (u.comment_id = c.id or u.state = 'open' and u.content = c.content)) as found
       from comments c join accounts a on a.key = c.account_key where a.persona is not null
     ) c where c.found <> 1`,
  ),
]
