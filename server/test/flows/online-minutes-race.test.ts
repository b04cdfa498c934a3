import { GONE_AFTER_SECONDS } from '@minit/domain/passes/online-minutes.ts'
import { expect, test } from 'vitest'
import { holdMinutes } from '../../src/modules/network/radius/hold-minutes.ts'
import { type LockPass, noteSightings } from '../../src/modules/network/stretches.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { atOnce, lockNothing } from '../at-once.ts'
import { aSeller } from '../builders.ts'
import { countBreaches } from '../invariants.ts'
import { aMac, phonesAt } from '../phones-at.ts'
import { aRouter } from '../router.ts'

const PHONES = 4
const LAST_SECONDS = 60

const of = (table: string, purchaseId: string) => ({ [table]: { purchase_id: purchaseId } })

/** A pass in use by four phones, of which the last minute is left. */
const aLastMinute = async (fixture: TestApp) => {
  const seller = await aSeller(fixture.deps)
  const router = await aRouter(fixture, seller)
  const at = phonesAt(fixture, () => seller)
  const macs = Array.from({ length: PHONES }, aMac)
  const { place } = await router.join(macs[0] ?? '')
  const pass = await at.buys({ clock: 'while_online', maxDevices: PHONES }, place)
  for (const mac of macs.slice(1)) await at.enter((await router.join(mac)).place, pass)
  await router.turn()
  await router.turn()
  const devices = await fixture.database.asOwner<{ device: string }>(
    'select device_digest as device from pass_devices where purchase_id = $1',
    [pass.transactionId],
  )
  expect(devices).toHaveLength(PHONES)
  const { transactionId: purchaseId } = pass
  return { seller, router, purchaseId, devices: devices.map(({ device }) => device) }
}

/** Four phones log in by RADIUS at one instant; returns the seconds that they got together. */
const holdsAtOnce = async (fixture: TestApp, lock?: LockPass): Promise<number> => {
  const { seller, purchaseId, devices } = await aLastMinute(fixture)
  await fixture.database.asOwner('update passes set bought_seconds = $2 where purchase_id = $1', [
    purchaseId,
    LAST_SECONDS,
  ])
  const seconds = await atOnce(fixture, of('pass_devices', purchaseId), devices, (device) =>
    fixture.deps.db.inTenant(seller.id, (tx) =>
      holdMinutes(fixture.deps, tx, { purchaseId, device, logsInAgain: true }, lock),
    ),
  )
  return seconds.reduce((sum, each) => sum + each, 0)
}

test('phones that log in at once get the last minute once', async () => {
  const fixture = await startTestApp()
  try {
    expect(await holdsAtOnce(fixture)).toBeLessThanOrEqual(LAST_SECONDS)
  } finally {
    await fixture.close()
  }
})

test('negative control: without the lock each gets it', async () => {
  const fixture = await startTestApp()
  try {
    expect(await holdsAtOnce(fixture, lockNothing(fixture))).toBe(PHONES * LAST_SECONDS)
  } finally {
    await fixture.close()
  }
})

/** Four phones that were online for ten minutes leave at one instant. */
const leaveAtOnce = async (fixture: TestApp, lock?: LockPass) => {
  const { seller, router, purchaseId, devices } = await aLastMinute(fixture)
  const note = (device: string, hasLeft: boolean, chosen?: LockPass) =>
    fixture.deps.db.inTenant(seller.id, (tx) => {
      const seenAt = fixture.deps.now()
      const sighting = { device, seenAt, sinceAt: null, goneAfterSeconds: GONE_AFTER_SECONDS, hasLeft }
      const phone = { purchaseId, macTail: '00:01', gatewayId: router.id, octets: null }
      return noteSightings(fixture.deps, tx, [{ ...sighting, ...phone }], chosen)
    })
  await fixture.database.asOwner(
    `update passes set unused_minutes = null, first_used_at = starts_at where purchase_id = $1 and unused_minutes is not null`,
    [purchaseId],
  )
  for (const device of devices) await note(device, false)
  for (let minute = 0; minute < 5; minute += 1) {
    fixture.clock.advance({ minutes: 2 })
    for (const device of devices) await note(device, false)
  }
  await atOnce(fixture, of('pass_stretches', purchaseId), devices, (device) => note(device, true, lock))
  return countBreaches(fixture, 'I31')
}

test('what phones drew that leave at once adds up', async () => {
  const fixture = await startTestApp()
  try {
    expect(await leaveAtOnce(fixture)).toBe(0)
  } finally {
    await fixture.close()
  }
})

test('negative control: without the lock all but one of them draw nothing', async () => {
  const fixture = await startTestApp()
  try {
    expect(await leaveAtOnce(fixture, lockNothing(fixture))).toBeGreaterThan(0)
  } finally {
    await fixture.close()
  }
})
