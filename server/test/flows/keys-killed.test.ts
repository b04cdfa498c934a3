import { fork } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keyIdOf } from '../../src/kernel/secrets.ts'
import { rotateKey } from '../../src/modules/platform/keys/change-keys.ts'
import { resealTexts } from '../../src/modules/platform/keys/reseal.ts'
import { aSeller } from '../builders.ts'
import { TEST_SECRET_KEY } from '../global-setup.ts'
import { type KeyFixture, startKeyFixture } from '../key-fixture.ts'
import type { Death } from '../reseal-and-die.ts'
import { openTexts, sealedTexts } from '../sealed-rows.ts'
import { aBatch, aCard } from '../voucher-fixture.ts'
import { watching } from '../watched-statements.ts'

let fixture: KeyFixture
beforeAll(async () => {
  fixture = await startKeyFixture()
})
afterAll(() => fixture.close())

const hasNewKey = async () => {
  const { deps, database } = fixture
  const { id } = await rotateKey({ db: database.db, now: deps.now, secretKey: TEST_SECRET_KEY })
  await fixture.ring.refresh()
  fixture.clock.advance({ minutes: 13 })
  return id
}

const program = fileURLToPath(new URL('../reseal-and-die.ts', import.meta.url))
const quickLoading = fileURLToPath(new URL('../../src/load-quickly.ts', import.meta.url))

/** A process that re-encrypts until it is killed; returns what ended it. */
const diesSealing = async (death: Pick<Death, 'table' | 'atUpdate'>): Promise<string> => {
  const all: Death = {
    ...death,
    ownerUrl: fixture.database.ownerUrl,
    secretKey: TEST_SECRET_KEY,
    now: fixture.deps.now().toISOString(),
  }
  const child = fork(program, {
    env: { ...process.env, DEATH: JSON.stringify(all) },
    execArgv: ['--import', quickLoading],
  })
  const [code, signal] = await once(child, 'exit')
  return String(signal ?? code)
}

const cardsByKey = async (): Promise<Record<number, number>> => {
  const cards = (await sealedTexts(fixture)).filter(({ place }) => place === 'vouchers.sealed_code')
  const counts: Record<number, number> = {}
  for (const { text } of cards) counts[keyIdOf(text)] = (counts[keyIdOf(text)] ?? 0) + 1
  return counts
}

test('a process killed while it re-encrypts loses nothing, and another one continues', async () => {
  const seller = await aSeller(fixture.deps)
  await aBatch(fixture, seller, { count: 450 })
  const before = await openTexts(fixture)
  await hasNewKey()
  expect(await diesSealing({ table: 'vouchers', atUpdate: 2 })).toBe('SIGKILL')
  expect(await cardsByKey()).toEqual({ 1: 250, 2: 200 })
  expect(await openTexts(fixture)).toEqual(before)
  await resealTexts(fixture.deps)
  expect(await cardsByKey()).toEqual({ 2: 450 })
  expect(await openTexts(fixture)).toEqual(before)
})

/** The job reads a text, and its owner writes another one before the job does. Returns the stored text. */
const writesInBetween = async (instead: (text: string) => string): Promise<string> => {
  const seller = await aSeller(fixture.deps)
  const { id } = await aCard(fixture, seller)
  await hasNewKey()
  let isWritten = false
  const after = async (text: string, rows: readonly unknown[]) => {
    const isRead = text.includes('from vouchers') && JSON.stringify(rows).includes(id)
    if (isWritten || !isRead) return
    isWritten = true
    await fixture.database.asOwner('update vouchers set sealed_code = $1 where id = $2', [
      fixture.deps.secrets.seal('written in between', id),
      id,
    ])
  }
  await resealTexts(watching(fixture.deps, { after, instead }))
  expect(isWritten).toBe(true)
  const [row] = await fixture.database.asOwner<{ sealed: string }>(
    'select sealed_code as sealed from vouchers where id = $1',
    [id],
  )
  return fixture.deps.secrets.open(row?.sealed ?? '', id)
}

test('a text that its owner writes during re-encryption stays the owner’s', async () => {
  expect(await writesInBetween((text) => text)).toBe('written in between')
})

test('negative control: without the comparison with what was read it is lost', async () => {
  const unguarded = (text: string) => text.replace(/ and t\.\w+ = held\.was/, '')
  expect(await writesInBetween(unguarded)).not.toBe('written in between')
})

test('a text that no key opens stays as it is, and keeps the older keys', async () => {
  const seller = await aSeller(fixture.deps)
  const { id } = await aCard(fixture, seller)
  await fixture.database.asOwner(
    "update vouchers set sealed_code = 'bm90IG91cnMgYXQgYWxsLCBidXQgbG9uZyBlbm91Z2g=' where id = $1",
    [id],
  )
  const newest = await hasNewKey()
  await resealTexts(fixture.deps)
  fixture.clock.advance({ minutes: 41 * 24 * 60 })
  await resealTexts(fixture.deps)
  const [state] = await fixture.database.asOwner(
    `select settled_at, (select unreadable::int from secret_key_walks where key_id = k.id and place = 'vouchers.sealed_code')
     from secret_keys k where id = $1`,
    [newest],
  )
  expect(state).toEqual({ settled_at: null, unreadable: 1 })
})
