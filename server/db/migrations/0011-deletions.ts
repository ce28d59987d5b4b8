/** Among the changes for streams are few deletions and very many counts: the end of a suspension looks for deletions alone. */
export const deletions = (): string[] => [
  `create index events_deleted on events (transmission_key) where kind = 'deleted'`,
]
