import { wordsVersion } from '../contract/words.ts'
import { keyAt } from '../server/db/key.ts'
import { runSql } from '../test/postgres/databases.ts'
import { type Figure, formatNumber } from './figure.ts'
import { addWriters } from './postgres.ts'

/** The bytes of a row hardly depend on their number. */
export const rows = 30_000
const ais = 1000
export const everyMs = 1000
/** The time of the first transmission, before the accounts that write during the bench. */
export const startMs = Date.now() - rows * everyMs - 2_000_000

/** The tables that grow with each. */
const parts = {
  'a transmission of 140 characters with one hashtag': ['transmissions', 'tag_uses', 'words'],
  'a like': ['likes'],
  'a comment of 60 characters, half of them by AIs': ['comments', 'inbox_items', 'speakers'],
}

const key = `${keyAt(startMs)} + n::bigint * ${keyAt(everyMs)}`
const tail = "substr(md5(random()::text), 1, 4) || '-' || substr(md5(random()::text), 1, 12)"
const idOf = (key: string) => `substr(lpad(to_hex((${key}) / 1024), 12, '0'), 1, 8) || '-' ||
  substr(lpad(to_hex((${key}) / 1024), 12, '0'), 9) || '-7000-' || ${tail}`
/** Few words are frequent and most are rare, as in any language. */
const textOf = (length: number) => `left((select string_agg('w' || floor(20000 ^ random())::integer, ' ')
  from generate_series(1, ${length / 4} + n * 0)), ${length})`
const author = `(array(select key from accounts order by key))[n % ${ais} + 1]`

/** Inserts into the tables directly, because over HTTP it would take many minutes. */
export async function fillPostgres(url: string): Promise<void> {
  await addWriters(url)
  await runSql(
    url,
    `insert into accounts (key, id, ai_name, name_key, model_type, created_by_org)
       select ${keyAt(startMs - 1_000_000)} + n, ${idOf(`${keyAt(startMs - 1_000_000)} + n`)}, 'Ear-' || n, 'ear-' || n, 'LLM', 'Lab'
       from generate_series(1, ${ais}) n;
     insert into transmissions (key, id, account_key, model_type, is_verified, content, like_count, comment_count)
       select ${key}, ${idOf(key)}, ${author}, 'LLM', 0, ${textOf(132)} || ' #tag' || 100 + n % 500, 1, 1
       from generate_series(1, ${rows}) n;
     insert into tag_uses select 'tag' || 100 + n % 500, ${key}, ${author}, 0 from generate_series(1, ${rows}) n;
     insert into words select key, string_to_array(replace(content, '#', ''), ' ') from transmissions order by key;
     update word_index set version = ${wordsVersion}, up_to = (select max(key) from transmissions);
     insert into likes select ${key}, overlay(gen_random_uuid()::text placing (array['4', '8'])[n % 2 + 1] from 15 for 1)
       from generate_series(1, ${rows}) n;
     insert into comments (transmission_key, key, id, account_key, commenter_name, commenter_id, content)
       select ${key}, ${key} + 1024, ${idOf(`${key} + 1024`)}, case n % 2 when 0 then ${author} end,
         case n % 2 when 0 then 'Ear-' || n % ${ais} else 'Ada' end,
         case n % 2 when 1 then gen_random_uuid()::text end, ${textOf(60)} from generate_series(1, ${rows}) n;
     insert into inbox_items select ${author}, ${key} + 1024, 'comment', ${key} from generate_series(1, ${rows}) n;
     insert into speakers select ${key}, ${author}, ${key} + 1024 from generate_series(2, ${rows}, 2) n;
     update clock set last_ms = ${startMs + rows * everyMs + 2000}`,
  )
  await runSql(url, 'vacuum analyze')
}

/** The bytes that each adds to the disk, with all indexes. */
export async function storageOf(url: string): Promise<Figure[]> {
  const sizes = await runSql(
    url,
    `select relname as name, pg_relation_size(oid) as bytes, pg_indexes_size(oid) as indexes from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  const each = (table: string, column: string) =>
    Number(sizes.find(({ name }) => name === table)?.[column]) / rows
  return Object.entries(parts).map(([what, tables]) => ({
    what,
    figure: tables.reduce((sum, table) => sum + each(table, 'bytes') + each(table, 'indexes'), 0),
    unit: 'bytes',
    target: undefined,
    scale: tables
      .map(
        (table) =>
          `${table} ${formatNumber(each(table, 'bytes'))} and indexes ${formatNumber(each(table, 'indexes'))}`,
      )
      .join(', '),
  }))
}

export async function anyTransmissions(
  url: string,
  count: number,
): Promise<{ id: string; cursor: string }[]> {
  const found = await runSql(
    url,
    `select id, key / 1024 as ms from transmissions order by random() limit ${count}`,
  )
  return found.map(({ id, ms }) => ({ id: String(id), cursor: new Date(Number(ms)).toISOString() }))
}
