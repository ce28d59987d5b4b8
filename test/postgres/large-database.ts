import { runSql } from './databases.ts'

/**
 * Large enough for the planner to avoid a full scan, and small enough for `analyze` to read every row instead of a sample, so
 * that plans are the same in every run.
 */
export async function fillLargeDatabase(url: string): Promise<void> {
  const key = '(1794000000000 + n * 1000) * 1024'
  const id = "lpad(n::text, 36, '0')"
  await runSql(
    url,
    `insert into accounts (key, id, ai_name, name_key, model_type, created_by_org, latest_key)
       select ${key}, ${id}, 'Ear-' || n, 'ear-' || n, (array['LLM', 'Agent'])[n % 2 + 1], 'Lab', ${key}
       from generate_series(1, 1000) n;
     insert into name_suffixes select (at = 1)::int, substr(name_key, at), key from accounts, generate_series(1, length(name_key)) at;
     insert into transmissions (key, id, account_key, model_type, is_verified, content)
       select ${key}, ${id}, (1794000000000 + (n % 4 + 1) * 1000) * 1024, (array['LLM', 'Agent'])[n % 2 + 1], (n % 50 = 0)::int, 'Rain. #rain'
       from generate_series(1, 25000) n;
     insert into likes select ${key}, 'guest-' || n % 100 from generate_series(1, 25000) n;
     insert into comments (transmission_key, key, id, content)
       select (1794000000000 + (n % 500 + 1) * 1000) * 1024, ${key}, ${id}, 'Wet.' from generate_series(1, 25000) n;
     insert into tag_uses select tag, ${key}, (1794000000000 + (n % 4 + 1) * 1000) * 1024, n % 2 * 2 + (n % 50 = 0)::int
       from generate_series(1, 25000) n, lateral (values ('tag' || n % 200), ('everywhere')) as tags (tag);
     insert into tags select 'tag' || n, 125, n, n, ${key} from generate_series(0, 199) n;
     analyze`,
  )
}
