import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { PREVIOUS_MIGRATIONS } from '../../test/releases/previous-release.ts'
import { BUILT_UNDER_A_LOCK, findDangers } from './migration-dangers.ts'
import journal from './migrations/meta/_journal.json' with { type: 'json' }

const read = (tag: string): string =>
  readFileSync(fileURLToPath(new URL(`./migrations/${tag}.sql`, import.meta.url)), 'utf8')

/** Migrations up to 0044 built indexes under a lock; they are not edited. */
const FIRST_CONCURRENT = 45

/** Accepted statements, listed here since a migration's hash forbids adding a comment. */
const ACCEPTED: readonly { tag: string; statement: string; because: string }[] = [
  {
    tag: '0047_names_of_people',
    statement: 'create or replace function erase_from_written_once(',
    because: 'the same arguments and answer; it takes a name out of more texts',
  },
  {
    tag: '0049_words_of_unpaid_orders',
    statement: 'create or replace function refuse_change(',
    because: 'it lets through what it did, and one deletion more, which the last release does not ask for',
  },
  {
    tag: '0051_cash_to_agents',
    statement: 'ALTER TABLE "agent_settlements" DROP CONSTRAINT "agent_brings_what_is_owed"',
    because: 'the rule that follows takes every row that this one took',
  },
]
const isAccepted = (tag: string, statement: string): boolean =>
  ACCEPTED.some((each) => each.tag === tag && statement.startsWith(each.statement))

test('no migration since the last release removes or rewrites what that release uses', () => {
  const since = journal.entries.slice(PREVIOUS_MIGRATIONS)
  expect(since).not.toEqual([])
  const found = since.flatMap(({ idx, tag }) =>
    findDangers(read(tag))
      .filter(({ why }) => idx >= FIRST_CONCURRENT || why !== BUILT_UNDER_A_LOCK)
      .filter(({ statement }) => !isAccepted(tag, statement))
      .map((danger) => ({ tag, ...danger })),
  )
  const advice =
    'Add next to what exists, and remove the old in the next release. If the last release no longer uses it, say so: -- safe: why'
  expect(found, advice).toEqual([])
})

test.each([
  'drop table "old_sales"',
  'ALTER TABLE "purchases" DROP COLUMN "price_minor"',
  'alter table purchases rename column a to b',
  'alter table purchases rename to sales',
  'ALTER TABLE "purchases" ALTER COLUMN "price_minor" SET DATA TYPE numeric',
  'alter table passes alter column code_digest type bytea',
  'ALTER TABLE "purchases" ALTER COLUMN "note" SET NOT NULL',
  'ALTER TABLE "purchases" ALTER COLUMN "note" DROP DEFAULT',
  'ALTER TABLE "purchases" ADD COLUMN "note" text NOT NULL',
  'ALTER TABLE "purchases" ADD CONSTRAINT "positive" CHECK ("price_minor" > 0)',
  'ALTER TABLE "purchases" ADD CONSTRAINT "whose" FOREIGN KEY ("a") REFERENCES "b"("id")',
  'CREATE UNIQUE INDEX "once" ON "purchases" USING btree ("id")',
  'update purchases set price_minor = 0',
  'CREATE INDEX "by_note" ON "purchases" USING btree ("note")',
  'create index concurrently by_note on purchases (note)',
  'revoke update on purchases from minit_app',
  'drop function make_tenant_table(regclass)',
  'truncate purchases',
  'ALTER TABLE purchases DROP price_minor',
  'alter table only purchases drop if exists price_minor cascade',
  'alter table purchases add note text, drop price_minor',
  'ALTER TABLE purchases ALTER price_minor TYPE numeric',
  'alter table purchases alter price_minor set data type numeric(10, 2)',
  'ALTER TABLE purchases ALTER price_minor SET NOT NULL',
  'alter table purchases alter note drop default',
  'alter table purchases add note text not null',
  'alter table purchases add check (price_minor > 0)',
  'alter table purchases add unique (provider_reference)',
  'alter table purchases add note text unique',
  'alter table purchases add foreign key (a) references b(id)',
  'alter table purchases add note numeric(4, 2) default random()',
  `alter table purchases add column note text default ('x' || gen_random_uuid())`,
  'alter table purchases add column whole int generated always as (price_minor / 100) stored',
  'alter table purchases add column number bigserial',
  'alter table purchases add column number int generated always as identity',
  'ALTER TABLE "agent_settlements" DROP CONSTRAINT "agent_brings_what_is_owed"',
  'alter table purchases set unlogged',
  'alter table purchases set schema old',
  'alter table purchases owner to minit_app',
  'alter table purchases disable trigger all',
  'alter table purchases enable row level security',
  'drop index payments_reference',
  'delete from purchases',
  'with old as (select id from purchases) update purchases p set note = 1 from old where old.id = p.id',
  'with gone as (delete from purchases returning id) insert into x select id from gone',
  'with x as (select a.id from a join x on x.id = a.id) update purchases set note = 1',
  'merge into purchases p using x on x.id = p.id when matched then update set note = 1',
  'cluster purchases using purchases_pkey',
  'vacuum full purchases',
  'reindex table purchases',
  'lock table purchases',
  'alter role minit_app nologin',
  'drop role minit_app',
  'drop extension pgcrypto',
  'drop domain minutes',
  'create policy closed on purchases as restrictive using (false)',
  'alter policy tenant on purchases using (false)',
  'create or replace function refuse_change() returns trigger as $$ begin return null; end $$ language plpgsql',
  'create or replace view sold as select 1',
  'do $$ begin update purchases set price_minor = 0; end $$',
])('refuses %s', (statement) => {
  expect(findDangers(`create table x (id text);--> statement-breakpoint\n${statement};`)).not.toEqual([])
})

test.each([
  'CREATE TABLE "news" ("id" text PRIMARY KEY NOT NULL)',
  'ALTER TABLE "purchases" ADD COLUMN "note" text',
  `ALTER TABLE "purchases" ADD COLUMN "note" text DEFAULT '' NOT NULL`,
  'ALTER TABLE "purchases" ADD CONSTRAINT "positive" CHECK ("price_minor" > 0) NOT VALID',
  '-- concurrently\nCREATE INDEX CONCURRENTLY "by_note" ON "purchases" USING btree ("note")',
  '-- concurrently: two of them\ncreate index concurrently a on x (b);--> statement-breakpoint\ncreate index concurrently b on x (b)',
  'CREATE TABLE "n" ("id" text);--> statement-breakpoint\nCREATE INDEX "by_id" ON "n" USING btree ("id")',
  '-- safe: the settings are a few rows\ncreate index few on platform_settings (key)',
  'CREATE TABLE "n" ("id" text);--> statement-breakpoint\nCREATE UNIQUE INDEX "once" ON "n" USING btree ("id")',
  'CREATE TABLE "n" ("id" text);--> statement-breakpoint\nALTER TABLE "n" ADD CONSTRAINT "c" CHECK (true)',
  'create function f() returns void as $$ begin drop table x; end $$ language plpgsql',
  '-- drop table purchases\nselect 1',
  'alter table purchases add note numeric(4, 2) default 0.5 not null',
  `alter table purchases add column note text default 'drop it (all), random()'`,
  'alter table purchases add column at timestamptz default now() not null',
  'alter table purchases add column a int, add column b int',
  'alter table purchases alter note drop not null',
  'alter table purchases add check (price_minor > 0) not valid',
  'alter table purchases validate constraint positive',
  'create policy more on purchases for update using (true)',
  'create trigger seen after update on purchases for each row execute function seen()',
  `insert into x select 'delete from purchases' on conflict (id) do update set a = 1`,
  'with new as (select 1 as id) insert into x select id from new',
  'CREATE TABLE "n" ("id" text);--> statement-breakpoint\nALTER TABLE "n" DROP "id", ADD CHECK (true)',
  '-- safe: the one before it does the same\ncreate or replace function f() returns int as $$ select 1 $$ language sql',
  '-- safe: 0.1.0 does not read it\ndrop table "old_sales"',
])('accepts %s', (statement) => {
  expect(findDangers(`${statement};`)).toEqual([])
})

test('a `safe:` comment applies to its own statement only', () => {
  expect(findDangers('-- safe: unused\ndrop table a;\ndrop table b;')).toHaveLength(1)
})

test.each([
  'alter table purchases add column note text',
  'drop index by_note',
  'create index a on purchases (b)',
])('refuses %s in a file that is applied outside a transaction', (statement) => {
  expect(findDangers(`-- concurrently\n${statement};`)).not.toEqual([])
})

test('would refuse 0044 today', () => {
  expect(findDangers(read('0044_code_stock_at_size')).map(({ why }) => why)).toEqual([
    BUILT_UNDER_A_LOCK,
    BUILT_UNDER_A_LOCK,
  ])
})
