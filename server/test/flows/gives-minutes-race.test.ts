import { expect, test } from 'vitest'
import { anonymisedPhone } from '../../src/kernel/phones.ts'
import { holdMinutes } from '../../src/modules/network/radius/hold-minutes.ts'
import type { LockPass } from '../../src/modules/network/stretches.ts'
import { lockCustomer } from '../../src/modules/passes/loyalty/customers.queries.ts'
import { newCustomer } from '../../src/modules/sales/customers/customers.ts'
import { moveMinutes } from '../../src/modules/sales/given-minutes/give-minutes.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { atOnce, lockNothing } from '../at-once.ts'
import { aPhone, aSeller } from '../builders.ts'
import { countBreaches } from '../invariants.ts'
import { purseOfPass } from '../online-minutes.ts'
import { aMac, phonesAt } from '../phones-at.ts'
import { aRouter } from '../router.ts'

/** A pass in use by one phone, of which 30 minutes are left, and the rows that no gift may write yet. */
const aPass = async (fixture: TestApp) => {
  const seller = await aSeller(fixture.deps)
  const router = await aRouter(fixture, seller)
  const { place } = await router.join(aMac())
  const pass = await phonesAt(fixture, () => seller).buys({ clock: 'while_online', maxDevices: 2 }, place)
  for (const _ of ['opened', 'said so']) await router.turn()
  const { transactionId: purchaseId } = pass
  await fixture.database.asOwner(
    `update passes set bought_seconds = 1800 where purchase_id = $1 and bought_seconds = 3600`,
    [purchaseId],
  )
  const [row] = await fixture.database.asOwner<{ device: string }>(
    'select device_digest as device from pass_devices where purchase_id = $1',
    [purchaseId],
  )
  const phone = anonymisedPhone(seller.id)
  await fixture.deps.db.inTenant(seller.id, (tx) => lockCustomer(tx, newCustomer(fixture.deps, phone)))
  const rows = { customers: { phone }, pass_devices: { purchase_id: purchaseId } }
  return { seller, pass, purchaseId, device: row?.device ?? '', rows }
}
type APass = Awaited<ReturnType<typeof aPass>>

const give = (fixture: TestApp, { seller, purchaseId }: APass, minutes: number, lock?: LockPass) =>
  fixture.deps.db.inTenant(seller.id, (tx) => {
    const wanted = { fromPurchaseId: purchaseId, minutes, phone: aPhone(), channel: 'sms' as const }
    return moveMinutes(fixture.deps, tx, { ...wanted, idempotencyKey: null }, lock)
  })

/** Four gifts of 20 minutes at one instant from a pass with 30; returns how many were given. */
const givesAtOnce = async (fixture: TestApp, lock?: LockPass) => {
  const of = await aPass(fixture)
  const given = await atOnce(fixture, of.rows, [1, 2, 3, 4], () =>
    give(fixture, of, 20, lock).then(
      () => 1,
      () => 0,
    ),
  )
  const breaches = (await countBreaches(fixture, 'I31')) + (await countBreaches(fixture, 'I46'))
  return { given: given.reduce<number>((sum, each) => sum + each, 0), breaches }
}

test('of gifts at one instant as many are given as minutes are left', async () => {
  const fixture = await startTestApp()
  try {
    expect(await givesAtOnce(fixture)).toEqual({ given: 1, breaches: 0 })
  } finally {
    await fixture.close()
  }
})

test('negative control: without the lock of the pass more is given than it had', async () => {
  const fixture = await startTestApp()
  try {
    const { given, breaches } = await givesAtOnce(fixture, lockNothing(fixture))
    expect(given).toBe(4)
    expect(breaches).toBeGreaterThan(0)
  } finally {
    await fixture.close()
  }
})

/** The last minutes go to another number while a RADIUS router asks for them; returns the seconds that both got. */
const lastMinutes = async (fixture: TestApp, lock?: LockPass): Promise<number> => {
  const of = await aPass(fixture)
  const { seller, purchaseId, device, rows, pass } = of
  const got = await atOnce(fixture, rows, ['give', 'hold'], (what) =>
    what === 'give'
      ? give(fixture, of, 29, lock).then(
          ({ minutes }) => minutes * 60,
          () => 0,
        )
      : fixture.deps.db.inTenant(seller.id, (tx) =>
          holdMinutes(fixture.deps, tx, { purchaseId, device, logsInAgain: true }, lock),
        ),
  )
  const { drawn } = await purseOfPass(fixture, pass)
  return Math.max(
    drawn,
    got.reduce((sum, each) => sum + each, 0),
  )
}

test('a gift of the last minutes leaves what a router let a phone have, or the router gets none', async () => {
  const fixture = await startTestApp()
  try {
    expect(await lastMinutes(fixture)).toBeLessThanOrEqual(1_800)
  } finally {
    await fixture.close()
  }
})

test('negative control: without the lock both get the last minutes', async () => {
  const fixture = await startTestApp()
  try {
    expect(await lastMinutes(fixture, lockNothing(fixture))).toBe(29 * 60 + 300)
  } finally {
    await fixture.close()
  }
})
