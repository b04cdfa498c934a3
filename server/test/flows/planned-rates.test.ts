import { listAudit } from '@minit/contract/admin/audit.ts'
import { cancelRates, readMoneyTerms, saveFee, saveGst } from '@minit/contract/admin/money-terms.ts'
import { DAY_MS, freetownDay } from '@minit/domain/kernel/durations.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  savePayoutTerms,
  saveSettlementDelays,
  readMoneyTerms as termsOf,
} from '../../src/modules/platform/settings/money-terms.ts'
import type { Deps } from '../../src/ports/deps.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { ADMIN, callApp } from '../builders.ts'
import { anAdmin } from '../callers.ts'
import { toNoon } from '../noon.ts'
import { refusalOf } from '../purchases.ts'
import { untilWaiting } from '../waiting-for-locks.ts'
import { watching } from '../watched-statements.ts'

let fixture: TestApp
let asAdmin: ReturnType<typeof callApp>
beforeAll(async () => {
  fixture = await startTestApp()
  toNoon(fixture.clock)
  asAdmin = callApp(fixture.app, await anAdmin(fixture))
})
afterAll(() => fixture.close())
beforeEach(() => fixture.database.asOwner('delete from platform_settings'))

const reason = 'A wrong year was typed.'
const dayIn = (days: number): string => freetownDay(new Date(fixture.deps.now().getTime() + days * DAY_MS))
const setGst = (from: string, basisPoints: number) =>
  asAdmin(saveGst, { body: { from, basisPoints, reason } })
const setFee = (beginsAt: string | null, basisPoints: number) =>
  asAdmin(saveFee, { body: { beginsAt, basisPoints, fixed: 0, reason } })
const cancels = (of: 'fees' | 'gst') => asAdmin(cancelRates, { body: { of, reason } })

describe('rates that are scheduled for a later day', () => {
  test('can be cancelled, so that a wrong year blocks no other rate; the current rate stays', async () => {
    await setFee(null, 200)
    await setFee('2062-01-01T00:00:00.000Z', 5_000)
    await setGst('2062-01-01', 5_000)
    expect(await refusalOf(setGst(dayIn(30), 1_750))).toMatchObject({ code: 'gst_begins_too_early' })
    expect(await refusalOf(setFee(null, 300))).toMatchObject({ code: 'fee_begins_too_early' })

    await cancels('fees')
    const { fees, gst } = await cancels('gst')
    expect(fees).toMatchObject([{ basisPoints: 200 }])
    expect(gst).toEqual([])
    expect((await setGst(dayIn(30), 1_750)).gst).toEqual([{ from: dayIn(30), basisPoints: 1_750 }])
    expect((await setFee(null, 300)).fees).toMatchObject([{ basisPoints: 300 }, { basisPoints: 200 }])
  })

  test('can be cancelled once: the second admin gets that answer, and one that has begun stays', async () => {
    await setGst(dayIn(1), 1_750)
    await cancels('gst')
    expect(await refusalOf(cancels('gst'))).toMatchObject({ code: 'nothing_planned' })
    await setGst(dayIn(1), 1_600)
    fixture.clock.advance({ hours: 24 })
    asAdmin = callApp(fixture.app, await anAdmin(fixture))
    expect(await refusalOf(cancels('gst'))).toMatchObject({ code: 'nothing_planned' })
    expect((await asAdmin(readMoneyTerms, {})).gst).toMatchObject([{ basisPoints: 1_600 }])
  })

  test('are in the audit log with their old values', async () => {
    await setGst('2062-01-01', 5_000)
    await cancels('gst')
    const [line] = (await asAdmin(listAudit, { query: {} })).items
    expect(line).toMatchObject({
      action: 'money_terms_set',
      before: { gst: [{ from: '2062-01-01', basisPoints: 5_000 }] },
      after: { gst: [] },
      reason,
    })
  })
})

test('a fee from now on begins by the server’s clock, whatever the admin’s clock says', async () => {
  const before = fixture.deps.now()
  const [fee] = (await setFee(null, 250)).fees
  const beginsAt = new Date(fee?.beginsAt ?? 0)
  expect(beginsAt >= before && beginsAt <= fixture.deps.now()).toBe(true)
})

describe('two admins who set the first terms for all at the same instant', () => {
  const payouts = { minimumMinor: 5_000, approvalAboveMinor: 90_000 }
  const delays = { pawapay: 24, monime: 1, vult: 2, 'orange-web': 3 }

  const without = {
    instead: (text: string) => (text.includes('platform setting') ? 'select $1::text' : text),
  }

  /** One admin's terms are written and not committed when the other's arrive. */
  const both = async (isLocked: boolean) => {
    const deps = isLocked ? fixture.deps : watching(fixture.deps, without)
    const [written, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const asPlatform: Deps['db']['asPlatform'] = (work) =>
      deps.db.asPlatform(async (tx) => {
        const result = await work(tx)
        written.resolve()
        await go.promise
        return result
      })
    const first = savePayoutTerms({ ...deps, db: { ...deps.db, asPlatform } }, ADMIN, { ...payouts, reason })
    await written.promise
    const second = saveSettlementDelays(deps, ADMIN, { ...delays, reason })
    try {
      await untilWaiting(fixture.database)
    } finally {
      go.resolve()
    }
    await Promise.all([first, second])
    return termsOf(fixture.deps)
  }

  test('both succeed', async () => {
    expect(await both(true)).toMatchObject({ payouts, settlementDelayHours: delays })
  })

  test('overwrite each other without the lock on the setting’s name (negative control)', async () => {
    const terms = await both(false)
    expect(terms).toMatchObject({ settlementDelayHours: delays })
    expect(terms.payouts).not.toEqual(payouts)
  })
})
