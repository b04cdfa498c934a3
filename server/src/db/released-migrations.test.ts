import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { expect, test } from 'vitest'
import journal from './migrations/meta/_journal.json' with { type: 'json' }

/** SHA-256 of every migration that a release has, in order. A release adds its new ones; no line is ever changed. */
const RELEASED: readonly (readonly [name: string, sha256: string])[] = [
  ['0000_foundation', 'df8ae5ed1253d4ade4e45844d41d6c4afba7880d890e8fb8ae5498a87517b439'],
  ['0001_tenancy-and-money-guards', 'a8d48b616b570c457465338cb7390fbf7a43f1bfa5fc3161b2bf9b42d2feea94'],
]

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))
const hashes = readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash)

test.each(RELEASED.map((entry, index) => [index, ...entry] as const))(
  'migration %i, %s, is what was released',
  (index, name, sha256) => {
    const advice = `${name}.sql is released: databases made by it would no longer start. Put it back as it was \
(git checkout c0b19ed -- server/src/db/migrations/${name}.sql) and write the change as a new migration.`
    expect({ name: journal.entries[index]?.tag, sha256: hashes[index] }, advice).toEqual({ name, sha256 })
  },
)

test('migrations are applied in the order of their numbers', () => {
  const instants = journal.entries.map(({ when }) => when)
  expect(instants).toEqual([...instants].sort((left, right) => left - right))
  expect(journal.entries.map(({ idx }) => idx)).toEqual(
    [...journal.entries.map(({ idx }) => idx)].sort((a, b) => a - b),
  )
})
