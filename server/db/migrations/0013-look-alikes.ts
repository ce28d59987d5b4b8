/** The accounts that no other may be mistaken for, by the skeletons of their names (model/look-alikes.ts). */
export const lookAlikes = (): string[] => [
  `create index accounts_guarded on accounts (
    replace(replace(replace(replace(replace(replace(name_key, '-', ''), 'rn', 'm'), '0', 'o'), '1', 'l'), 'i', 'l'), '5', 's')
  ) where is_verified = 1 or persona is not null`,
]
