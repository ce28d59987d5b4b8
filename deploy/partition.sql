-- Splits the tables that grow with every transmission into partitions by month, and adds the months to come.
--
--   psql "$DATABASE_URL" --single-transaction --set=ON_ERROR_STOP=1 --file deploy/partition.sql
--
-- Stop Longwave for the first run; docs/scale.md says what it costs and what it brings. Later runs only add months that are
-- missing, beside running servers: run it once a year. Tests choose other lengths by the settings longwave.step, first and steps.

-- What is partitioned, and by which column. A key begins with the time, and all rows of a transmission follow its key.
create temporary table partitioned (name text primary key, split_by text not null) on commit drop;
insert into partitioned values
  ('transmissions', 'key'), ('likes', 'transmission_key'), ('comments', 'transmission_key'),
  ('tag_uses', 'transmission_key'), ('words', 'key');

do $$
declare
  step interval := coalesce(nullif(current_setting('longwave.step', true), ''), '1 month')::interval;
  named text := case when step >= '1 month' then 'YYYY_MM' else 'YYYY_MM_DD_HH24_MI' end;
  first timestamp := coalesce(nullif(current_setting('longwave.first', true), '')::timestamp,
    date_trunc('month', now() at time zone 'utc') + step);
  steps integer := coalesce(nullif(current_setting('longwave.steps', true), ''), '24')::integer;
  feed_items text := pg_get_viewdef('feed_items'::regclass);
  it record;
  each record;
  upper_bound bigint;
begin
  set local client_min_messages = warning;
  create temporary table foreign_keys on commit drop as
    select conrelid::regclass::text as name, conname, pg_get_constraintdef(oid) as definition from pg_constraint
    where contype = 'f' and conparentid = 0 and exists (select from partitioned join pg_class on relname = partitioned.name
      where relkind = 'r' and relnamespace = current_schema()::regnamespace and pg_class.oid in (conrelid, confrelid));

  if exists (select from foreign_keys) then
    -- Foreign keys and the view hold on to the old tables.
    drop view feed_items;
    for each in select * from foreign_keys loop
      execute format('alter table %s drop constraint %I', each.name, each.conname);
    end loop;

    for it in select * from partitioned loop
      create temporary table indexes on commit drop as
        select relname as name, pg_get_indexdef(pg_class.oid) as definition, conname, pg_get_constraintdef(pg_constraint.oid) as key,
          indisunique and conname is null as is_unique
        from pg_index join pg_class on pg_class.oid = indexrelid left join pg_constraint on conindid = indexrelid and contype = 'p'
        where indrelid = it.name::regclass;
      for each in select * from indexes loop
        -- An index is unique only within a partition. Keys come from one clock, so they need none.
        if each.is_unique then execute format('drop index %I', each.name);
        else execute format('alter index %I rename to %I', each.name, each.name || '_before');
        end if;
      end loop;

      execute format('alter table %I rename to %I', it.name, it.name || '_before');
      execute format('create table %I (like %I including defaults including constraints) partition by range (%I)',
        it.name, it.name || '_before', it.split_by);
      for each in select * from indexes loop
        if each.conname is null then execute replace(each.definition, 'CREATE UNIQUE INDEX', 'CREATE INDEX');
        else execute format('alter table %I add constraint %I %s', it.name, each.conname, each.key);
        end if;
      end loop;
      drop table indexes;

      -- The rows stay where they are: their table becomes the partition of everything before the first month.
      upper_bound := extract(epoch from first)::bigint * 1000 * 1024;
      execute format('alter table %I attach partition %I for values from (minvalue) to (%s)', it.name, it.name || '_before', upper_bound);
      execute format('create table %I partition of %I default', it.name || '_rest', it.name);
    end loop;

    execute 'create view feed_items as ' || feed_items;
    for each in select * from foreign_keys loop
      execute format('alter table %s add constraint %I %s', each.name, each.conname, each.definition);
    end loop;
    -- PostgreSQL takes statistics of partitions by itself, and none of a partitioned table. Not once there are empty months: known
    -- to be empty, they would be read from end to end until they are analyzed again.
    for it in select * from partitioned loop execute format('analyze %I', it.name); end loop;
  end if;

  for it in select * from partitioned loop
    for each in select lower, lower + step as upper from generate_series(first, first + step * (steps - 1), step) as lower loop
      execute format('create table if not exists %I partition of %I for values from (%s) to (%s)',
        it.name || to_char(each.lower, '"_"' || named), it.name,
        extract(epoch from each.lower)::bigint * 1000 * 1024, extract(epoch from each.upper)::bigint * 1000 * 1024);
    end loop;
  end loop;
end
$$;
