import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { PREVIOUS_MIGRATIONS } from '../../test/releases/previous-release.ts'
import { BUILT_UNDER_A_LOCK, findDangers } from './migration-dangers.ts'
import journal from './migrations/meta/_journal.json' with { type: 'json' }

const read = (tag: string): string =>
  readFileSync(fileURLToPath(new URL(`./migrations/${tag}.sql`, import.meta.url)), 'utf8')

/** 0044 and those before it built their indexes as they were written: they are not edited. */
const FIRST_CONCURRENT = 45

test('no migration since the last release takes away or rewrites what that release uses', () => {
  const since = journal.entries.slice(PREVIOUS_MIGRATIONS)
  expect(since).not.toEqual([])
  const found = since.flatMap(({ idx, tag }) =>
    findDangers(read(tag))
      .filter(({ why }) => idx >= FIRST_CONCURRENT || why !== BUILT_UNDER_A_LOCK)
      .map((danger) => ({ tag, ...danger })),
  )
  const advice =
    'Add beside what is there, and take the old away in the next release. Where the last release uses it no more, say so: -- safe: why'
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
])('%s is refused', (statement) => {
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
  '-- safe: 0.1.0 does not read it\ndrop table "old_sales"',
])('%s is let through', (statement) => {
  expect(findDangers(`${statement};`)).toEqual([])
})

test('a word of safety counts for its own statement alone', () => {
  expect(findDangers('-- safe: unused\ndrop table a;\ndrop table b;')).toHaveLength(1)
})

test.each([
  'alter table purchases add column note text',
  'drop index by_note',
  'create index a on purchases (b)',
])('%s does not stand in a file that is applied outside a transaction', (statement) => {
  expect(findDangers(`-- concurrently\n${statement};`)).not.toEqual([])
})

test('0044 would be refused today', () => {
  expect(findDangers(read('0044_code_stock_at_size')).map(({ why }) => why)).toEqual([
    BUILT_UNDER_A_LOCK,
    BUILT_UNDER_A_LOCK,
  ])
})
