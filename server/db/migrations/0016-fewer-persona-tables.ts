/**
 * Comments in need that nobody has looked at become reports, and a comment is marked as in need in the inbox of its persona.
 * Of news only the newcomers that were welcomed are remembered.
 */
export const fewerPersonaTables = (): string[] => [
  `insert into reports (key, target_id, author, content, reason, reporter, networks)
   select n.comment_key, c.id, c.commenter_name, c.content, 'danger', 'personas', 1
   from persona_needs n join comments c on c.transmission_key = n.transmission_key and c.key = n.comment_key
   where n.seen_at is null`,
  'drop table persona_needs',
  `create index persona_replies_in_need on persona_replies (commenter, comment_key) where template = 'plain-line'`,
  `delete from persona_news where kind <> 'newcomer'`,
]
