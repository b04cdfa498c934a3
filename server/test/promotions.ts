import { freetownDay } from '@minit/domain/kernel/durations.ts'
import {
  createCode,
  createHappyHour,
  type NewCode,
  type NewHappyHour,
} from '../src/modules/shop/promotions/promotions.ts'
import type { TestApp } from './app.ts'
import type { TestSeller } from './builders.ts'

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]
const WEEK_MS = 7 * 86_400_000

const lastDayIn = (fixture: TestApp): string => freetownDay(new Date(fixture.deps.now().getTime() + WEEK_MS))

/** A happy hour of 20 % from noon (when the test's clock begins) to 18:00, unless the test says otherwise. */
export const aHappyHour = (fixture: TestApp, seller: TestSeller, some: Partial<NewHappyHour> = {}) =>
  createHappyHour(fixture.deps, seller.id, {
    name: 'Quiet hours',
    days: EVERY_DAY,
    fromMinute: 12 * 60,
    toMinute: 18 * 60,
    lastDay: lastDayIn(fixture),
    ...(some.price === undefined && { percent: 20 }),
    ...some,
  })

/** The code MARKET20: 20 %, five times, twice for each buyer, unless the test says otherwise. */
export const aCode = (fixture: TestApp, seller: TestSeller, some: Partial<NewCode> = {}) =>
  createCode(fixture.deps, seller.id, {
    name: 'Market flyer',
    code: 'MARKET20',
    maxUses: 5,
    maxPerBuyer: 2,
    lastDay: lastDayIn(fixture),
    ...(some.price === undefined && { percent: 20 }),
    ...some,
  })

/** The number of uses taken of the seller's only code, read from the table as the owner. */
export const usesOf = async (fixture: TestApp, seller: TestSeller): Promise<number> => {
  const [row] = await fixture.database.asOwner<{ used: number }>(
    `select used_count as used from promotions where entrepreneur_id = $1 and kind = 'code'`,
    [seller.id],
  )
  return row?.used ?? -1
}

/** The same number counted from the orders, which reserve them. */
export const heldUsesOf = async (fixture: TestApp, seller: TestSeller): Promise<number> => {
  const [row] = await fixture.database.asOwner<{ held: number }>(
    `select count(*)::int as held from purchases where entrepreneur_id = $1 and discount_code is not null
       and status in ('awaiting_payment', 'paid', 'refunded')`,
    [seller.id],
  )
  return row?.held ?? -1
}
