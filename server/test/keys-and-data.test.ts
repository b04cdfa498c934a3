import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { KEY_PARTS } from '../src/kernel/secret-keys.ts'
import { startTestApp } from './app.ts'

const page = readFileSync(fileURLToPath(new URL('../../docs/keys-and-data.md', import.meta.url)), 'utf8')

/**
 * The names of columns with encrypted, wrapped or compared-only values; a column that names the digest's key
 * is none.
 */
const SECRET_COLUMNS = `
  select table_name || '.' || column_name as name from information_schema.columns
  where table_schema = 'public'
    and column_name ~ '(sealed_|_digest$|_digests$|_hash$|^wrapped$)' order by 1`

test('every column that holds a secret stands on the page of keys, and the page names no other', async () => {
  const fixture = await startTestApp()
  const columns = (await fixture.database.asOwner<{ name: string }>(SECRET_COLUMNS)).map(({ name }) => name)
  await fixture.close()
  const named = [...page.matchAll(/`(\w+\.\w+)`/g)]
    .map(([, name = '']) => name)
    .filter((name) => !name.endsWith('.ts'))
  expect(named.toSorted()).toEqual(columns.toSorted())
})

test('every share of a key is on it', () => {
  expect(KEY_PARTS.filter((part) => !page.includes(`\`${part}\``))).toEqual([])
})
