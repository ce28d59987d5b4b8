/** Lets the operator see first what was reported from several networks. */
export const reportNetworks = (): string[] => [
  'alter table reports add column network integer',
  'alter table reports add column networks integer not null default 1',
  'create index reports_queue on reports (networks desc, key) where closed_at is null',
]
