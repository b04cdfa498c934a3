import { enterCode, readCaptiveState } from '@minit/contract/customer/network.ts'
import { openReceipt } from '@minit/contract/customer/receipts.ts'
import { readAlerts } from '@minit/contract/entrepreneur/alerts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keyIdOf, secretsOf } from '../../src/kernel/secrets.ts'
import { rotateKey } from '../../src/modules/platform/keys/change-keys.ts'
import { openKeyRing } from '../../src/modules/platform/keys/key-ring.ts'
import { OLD_KEY_DAYS, resealTexts } from '../../src/modules/platform/keys/reseal.ts'
import { SEALED_COLUMNS } from '../../src/modules/platform/keys/sealed-columns.ts'
import { paysAt } from '../a-sale.ts'
import { callApp, logInAs } from '../builders.ts'
import { TEST_SECRET_KEY } from '../global-setup.ts'
import { type KeyFixture, startKeyFixture } from '../key-fixture.ts'
import { buys, statusOf } from '../purchases.ts'
import { aRouter } from '../router.ts'
import { fillSealedColumns, openTexts, sealedTexts } from '../sealed-rows.ts'
import { aCard, usesCard } from '../voucher-fixture.ts'
import { silent } from '../watched-statements.ts'

let fixture: KeyFixture
let shop: Awaited<ReturnType<typeof fillSealedColumns>>
let session: string
let before: string[]
beforeAll(async () => {
  fixture = await startKeyFixture()
  shop = await fillSealedColumns(fixture)
  session = (await logInAs(fixture.deps, shop.seller)).sessionToken
  before = await openTexts(fixture)
})
afterAll(() => fixture.close())

const keysUsed = async () =>
  [...new Set((await sealedTexts(fixture)).map(({ text }) => keyIdOf(text)))].toSorted()

const opensReceipt = async () => {
  const call = callApp(fixture.app)
  const { transactionId, key } = shop.receipt
  await call(openReceipt, { params: { transactionId }, headers: { 'receipt-key': key } })
}

test('every encrypted column is in the list, and this shop has a value in each', async () => {
  const columns = await fixture.database.asOwner<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and column_name like '%sealed%' order by 1`,
  )
  const places = SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`)
  expect(columns.map(({ name }) => name)).toEqual(places.toSorted())
  const filled = new Set((await sealedTexts(fixture)).map(({ place }) => place))
  expect(places.filter((place) => !filled.has(place))).toEqual([])
})

test('nothing is re-encrypted with a single key', async () => {
  await resealTexts(fixture.deps)
  expect(await keysUsed()).toEqual([1])
})

test('a new key encrypts from two minutes after it was made, and a process that has not read it goes on', async () => {
  const late = await openKeyRing({ db: fixture.database.db, log: silent, secretKey: TEST_SECRET_KEY })
  const lateSecrets = secretsOf(late, fixture.deps.now)
  await rotateKey({ db: fixture.database.db, now: fixture.deps.now, secretKey: TEST_SECRET_KEY })
  await fixture.ring.refresh()
  expect(keyIdOf(fixture.deps.secrets.seal('x', 'y'))).toBe(1)
  fixture.clock.advance({ minutes: 3 })
  expect(keyIdOf(fixture.deps.secrets.seal('x', 'y'))).toBe(2)
  const lateText = lateSecrets.seal('x', 'y')
  expect(keyIdOf(lateText)).toBe(1)
  expect(fixture.deps.secrets.open(lateText, 'y')).toBe('x')
  expect(fixture.deps.secrets.digests('code')).toContain(lateSecrets.digest('code'))
  // Texts wait until every process has had ten minutes to read the key.
  await resealTexts(fixture.deps)
  expect(await keysUsed()).toEqual([1])
  await late.refresh()
  expect(lateSecrets.open(fixture.deps.secrets.seal('x', 'y'), 'y')).toBe('x')
})

test('all that was sealed is sealed by the new key then, and says the same', async () => {
  fixture.clock.advance({ minutes: 10 })
  await resealTexts(fixture.deps)
  expect(await keysUsed()).toEqual([2])
  expect(await openTexts(fixture)).toEqual(before)
})

test('old links, sessions and codes work, and new ones use the new key', async () => {
  await opensReceipt()
  await callApp(fixture.app, session)(readAlerts, {})
  const [card] = shop.batch.cards
  const pass = await usesCard(fixture, { code: card?.code ?? '' })
  await statusOf(fixture, pass)
  const old = await openKeyRing({ db: fixture.database.db, log: silent, secretKey: TEST_SECRET_KEY })
  const byFirst = secretsOf({ keys: () => old.keys().slice(0, 1) }, fixture.deps.now)
  expect(byFirst.isPurchaseToken(pass.transactionId, pass.statusToken)).toBe(false)
  const later = await aCard(fixture, shop.seller)
  await usesCard(fixture, later)
  expect((await buys(fixture, shop.seller)).status).toBe('ready')
})

test('phones at a router buy and type codes under the new key, and get access', async () => {
  const router = await aRouter(fixture, shop.seller)
  const [buyer, guest] = ['da:a1:19:00:00:0b', 'da:a1:19:00:00:0c'] as const
  const { place } = await router.join(buyer)
  expect(keyIdOf(place)).toBe(2)
  const call = callApp(fixture.app)
  const at = (place: string) => ({ headers: { 'phone-place': place } })
  expect((await call(readCaptiveState, at(place))).state).toBe('walled')
  await paysAt(fixture, shop.seller, place)
  const card = await aCard(fixture, shop.seller)
  const typed = { ...at((await router.join(guest)).place), body: { code: card.code } }
  const { pass } = await call(enterCode, typed)
  expect(pass).not.toBeNull()
  await router.turn()
  expect([router.isOpen(buyer), router.isOpen(guest)]).toEqual([true, true])
})

test('the older key opens texts until nothing can need it, and none after', async () => {
  const parts = () =>
    fixture.database.asOwner("select key_id from secret_key_parts where part = 'seal' order by key_id")
  const byFirst = sealedByFirst()
  await resealTexts(fixture.deps)
  expect(await parts()).toEqual([{ key_id: 1 }, { key_id: 2 }])
  fixture.clock.advance({ minutes: OLD_KEY_DAYS * 24 * 60 })
  // A process that slept all the time wrote it after the pass: the pass before dropping finds it.
  const [target] = await sealedTexts(fixture)
  await fixture.database.asOwner('update vouchers set sealed_code = $1 where id = $2', [
    byFirst('late code', shop.batch.cards[1]?.id ?? ''),
    shop.batch.cards[1]?.id,
  ])
  expect(target).toBeDefined()
  await resealTexts(fixture.deps)
  expect(await parts()).toEqual([{ key_id: 2 }])
  await fixture.ring.refresh()
  expect(() => fixture.deps.secrets.open(byFirst('x', 'y'), 'y')).toThrow('was dropped')
  expect(await openTexts(fixture)).toContain('vouchers.sealed_code late code')
  await opensReceipt()
  const [newest] = await fixture.database.asOwner(
    'select settled_at is not null as settled from secret_keys where id = 2',
  )
  expect(newest).toEqual({ settled: true })
})

const sealedByFirst = () => {
  const keys = fixture.ring.keys().slice(0, 1)
  return secretsOf({ keys: () => keys }, fixture.deps.now).seal
}
