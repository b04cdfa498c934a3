import { DAY_MS, freetownDay } from '@minit/domain/kernel/durations.ts'
import { fetchStatements } from '../src/modules/money/statements/fetch-statements.ts'
import type { Deps } from '../src/ports/deps.ts'
import type { ProviderReading } from '../src/ports/payment-provider.ts'
import type { TestApp } from './app.ts'
import { aSeller, type TestSeller } from './builders.ts'
import type { Ordered } from './money-fixture.ts'
import { answering, filesToMatch, succeeded } from './provider-answers.ts'
import { statementFixture } from './statement-fixture.ts'

const DAY_SECONDS = 24 * 60 * 60
const NIGHT_SECONDS = 90 * 60

/** Nights in which the job queries pawaPay payment by payment. */
export const askingFixture = (fixture: TestApp) => {
  const money = statementFixture(fixture)
  const sinceMidnight = () => (fixture.deps.now().getTime() / 1_000) % DAY_SECONDS

  /** Advances to a noon two weeks later, so that the job queries no other test's days. */
  const comesAnotherTime = (): Promise<TestSeller> => {
    fixture.clock.advance({ seconds: 14.5 * DAY_SECONDS - sinceMidnight() })
    return aSeller(fixture.deps)
  }
  /** Advances to the next half past one. */
  const comesNight = () => fixture.clock.advance({ seconds: DAY_SECONDS + NIGHT_SECONDS - sinceMidnight() })
  /** Advances to noon of the same day. */
  const comesNoon = () => fixture.clock.advance({ seconds: DAY_SECONDS / 2 - sinceMidnight() })
  const yesterday = (): string => freetownDay(new Date(fixture.deps.now().getTime() - DAY_MS))

  const ordersMany = async (seller: TestSeller, count: number): Promise<Ordered[]> => {
    const orders: Ordered[] = []
    for (let made = 0; made < count; made += 1) orders.push(await money.orders(seller, 'orange_money'))
    return orders
  }

  /**
   * A pawaPay that received the money of each order unless the test says otherwise, and records the queries
   * it gets.
   */
  const asksOf = (meanwhile: () => unknown = () => undefined) => {
    const asked: string[] = []
    const readings = new Map<string, ProviderReading>()
    const away = { is: false }
    const readPayment = async (reference: string): Promise<ProviderReading> => {
      asked.push(reference)
      await meanwhile()
      return away.is ? { kind: 'unknown' } : (readings.get(reference) ?? succeeded(reference, 3_500))
    }
    const run = async (deps: Deps = fixture.deps): Promise<void> => {
      try {
        await fetchStatements(answering(deps, { pawapay: { readPayment } }))
      } finally {
        for (const id of await filesToMatch(fixture.database)) await money.matches(id)
      }
    }
    return { asked, readings, away, run }
  }

  const filesSince = (instant: Date) =>
    fixture.database.asOwner<{ state: string; readable: number; lines: number }>(
      `select state, readable, (select count(*)::int from statement_lines where file_id = id) as lines
       from statement_files where provider = 'pawapay' and origin = 'asked' and created_at >= $1 order by created_at`,
      [instant],
    )

  const statusesOf = async (orders: readonly Ordered[]) =>
    new Set(await Promise.all(orders.map((order) => money.statusOf(order))))

  return {
    ...money,
    comesAnotherTime,
    comesNight,
    comesNoon,
    yesterday,
    ordersMany,
    asksOf,
    filesSince,
    statusesOf,
  }
}
