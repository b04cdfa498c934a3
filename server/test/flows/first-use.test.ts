import { regrantPass } from '@minit/contract/admin/purchases.ts'
import { beginPass, readCaptiveState } from '@minit/contract/customer/network.ts'
import { listSlips } from '@minit/contract/entrepreneur/printing.ts'
import { DAY_MS, MINUTE_MS } from '@minit/domain/kernel/durations.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { beginPass as startPass } from '../../src/modules/passes/passes.queries.ts'
import { addsMinutes, refundByAdmin } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { anAdmin } from '../callers.ts'
import { aMac, phonesAt, refusalText } from '../phones-at.ts'
import { aRouter } from '../router.ts'
import { untilWaiting } from '../waiting-for-locks.ts'

let fixture: TestApp
let seller: TestSeller
let at: ReturnType<typeof phonesAt>
beforeAll(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps)
  at = phonesAt(fixture, () => seller)
})
afterAll(() => fixture.close())

const HOUR = 60

describe('a pass whose time begins with its first use', () => {
  test('waits until a phone gets access with it, and then runs all its minutes', async () => {
    const router = await aRouter(fixture, seller)
    await router.turn()
    const pass = await at.buys({ clock: 'first_use' })
    expect(pass.unusedMinutes).toBe(HOUR)
    const days = (Date.parse(pass.expiresAt) - Date.parse(pass.startsAt)) / DAY_MS
    expect(days).toBe(180)
    fixture.clock.advance({ hours: 30 })

    const mac = aMac()
    const { place } = await router.join(mac)
    await router.turn()
    expect((await at.enter(place, pass)).state).toBe('opening')
    expect(await router.turn()).toEqual([`auth ${mac} ${HOUR}`])
    // The order alone gives no access yet: the router may fail.
    const reportedAt = fixture.deps.now().getTime()
    expect((await at.viewOf(pass)).result?.unusedMinutes).toBe(HOUR)
    fixture.clock.advance({ seconds: 5 })
    await router.turn()
    const { result } = await at.viewOf(pass)
    expect(result?.unusedMinutes).toBeNull()
    expect(result?.expiresAt).toBe(
      new Date(Date.parse(result?.startsAt ?? '') + HOUR * MINUTE_MS).toISOString(),
    )
    expect(Date.parse(result?.startsAt ?? '')).toBeGreaterThan(reportedAt)
    expect(await at.breaches()).toEqual([])

    await router.stays(HOUR - 1)
    fixture.clock.advance({ minutes: 1 })
    expect(await router.turn()).toEqual([`deauth ${mac}`])
    expect(await refusalText(at.enter(place, pass))).toMatch(/^pass_over: Its time ended at \d\d:\d\d/)
  })

  test('begins by itself on the phone that buys it at the router, and not later in a pocket', async () => {
    const router = await aRouter(fixture, seller)
    const [buyer, passing] = [aMac(), aMac()]
    const first = await router.join(buyer)
    await at.buys({ clock: 'first_use' }, first.place)
    expect(await router.turn()).toEqual([`auth ${buyer} ${HOUR}`])

    await router.turn()
    const second = await router.join(passing)
    const kept = await at.buys({ clock: 'first_use' }, second.place)
    router.clients.delete(passing)
    await router.turn()
    expect(await router.stays(70)).toEqual([`deauth ${buyer}`])
    const back = await router.join(passing)
    expect(back.shop.pathname).toBe('/online')
    expect(await router.turn()).toEqual([])
    expect((await at.networkOf(kept, back.place)).state).toBe('unused')
    const here = { headers: { 'phone-place': back.place } }
    expect(await callApp(fixture.app)(readCaptiveState, here)).toMatchObject({ state: 'unused' })
    expect(await callApp(fixture.app)(beginPass, here)).toMatchObject({ state: 'opening' })
    expect(await router.turn()).toEqual([`auth ${passing} ${HOUR}`])
  })

  test('is over when its last day of use is', async () => {
    const router = await aRouter(fixture, seller)
    const pass = await at.buys({ clock: 'first_use' })
    fixture.clock.advance({ hours: 180 * 24 })
    const { place } = await router.join(aMac())
    expect(await refusalText(at.enter(place, pass))).toMatch(/^pass_over: It was not used in time/)
  })

  test('runs longer by minutes added before its first use, and can be printed until then', async () => {
    const router = await aRouter(fixture, seller)
    await router.turn()
    const pass = await at.buys({ clock: 'first_use' })
    fixture.clock.advance({ hours: 24 * 20 })
    const { transactionId } = pass
    await addsMinutes(fixture, pass, 15)
    const admin = callApp(fixture.app, await anAdmin(fixture))
    const gift = { isNewCode: false, minutes: 10, reason: 'The router was new.' }
    await admin(regrantPass, { params: { transactionId }, body: gift })
    expect((await at.viewOf(pass)).result).toMatchObject({ unusedMinutes: 85, expiresAt: pass.expiresAt })
    const asSeller = callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)
    const { slips } = await asSeller(listSlips, {})
    expect(slips).toContainEqual(expect.objectContaining({ transactionId, unusedMinutes: 85 }))
    expect(await at.breaches()).toEqual([])
    const mac = aMac()
    await at.enter((await router.join(mac)).place, pass)
    expect(await router.turn()).toEqual([`auth ${mac} 85`])
  })

  test('gets no minutes back for a power cut, and is refunded like any other', async () => {
    const router = await aRouter(fixture, seller)
    const mac = aMac()
    const { place } = await router.join(mac)
    await router.turn()
    router.clients.delete(mac)
    const pass = await at.buys({ clock: 'first_use' }, place)
    fixture.clock.advance({ minutes: 20 })
    await router.turn()
    expect((await at.viewOf(pass)).result).toMatchObject({ unusedMinutes: HOUR, expiresAt: pass.expiresAt })
    await refundByAdmin(fixture, pass.transactionId)
    const again = await router.join(aMac())
    expect(await refusalText(at.enter(again.place, pass))).toBe('pass_refunded: This pass was refunded')
    expect(await at.breaches()).toEqual([])
  })
})

describe('two routers that report at once that a phone is online with an unused pass', () => {
  /** The second report comes a minute after the first, which waits for the locked row. */
  const beginsTwice = async (hasGuard: boolean) => {
    const { transactionId } = await at.buys({ clock: 'first_use' })
    const first = fixture.deps.now()
    const second = new Date(first.getTime() + MINUTE_MS)
    let later: Promise<unknown> = Promise.resolve()
    await fixture.deps.db.inTenant(seller.id, async (tx) => {
      await startPass(tx, transactionId, first)
      later = fixture.deps.db.inTenant<unknown>(seller.id, (other) =>
        hasGuard
          ? startPass(other, transactionId, second)
          : other.send(
              `update passes set starts_at = $2, expires_at = $2::timestamptz + interval '60 minutes'
               where purchase_id = $1 and revoked_at is null`,
              [transactionId, second],
            ),
      )
      await untilWaiting(fixture.database)
    })
    await later
    const [row] = await fixture.database.asOwner<{ startsAt: Date }>(
      `select starts_at as "startsAt" from passes where purchase_id = '${transactionId}'`,
    )
    return (new Date(row?.startsAt ?? 0).getTime() - first.getTime()) / MINUTE_MS
  }

  test('begin it once', async () => {
    expect(await beginsTwice(true)).toBe(0)
  })

  test('begin it twice without the condition (negative control)', async () => {
    expect(await beginsTwice(false)).toBe(1)
  })
})
