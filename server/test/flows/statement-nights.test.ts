import { DAY_MS, freetownDay } from '@minit/domain/kernel/durations.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fetchStatements } from '../../src/modules/money/statements/fetch-statements.ts'
import type { PaymentProvider, TransactionSpan } from '../../src/ports/payment-provider.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, type TestSeller } from '../builders.ts'
import { expectInvariants } from '../invariants.ts'
import { answering, filesToMatch, readsAs } from '../provider-answers.ts'
import { statementFixture } from '../statement-fixture.ts'

let fixture: TestApp
let money: ReturnType<typeof statementFixture>
let seller: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
  money = statementFixture(fixture)
})
const DAY_SECONDS = 24 * 60 * 60
// Each test has two weeks of its own, and begins at a noon of them.
beforeEach(async () => {
  const sinceMidnight = (fixture.deps.now().getTime() / 1_000) % DAY_SECONDS
  fixture.clock.advance({ seconds: 14.5 * DAY_SECONDS - sinceMidnight })
  seller = await aSeller(fixture.deps)
})
afterAll(() => fixture.close())

const dayAgo = (days: number): string => freetownDay(new Date(fixture.deps.now().getTime() - days * DAY_MS))

/** As if it had been added so many days ago. */
const addedDaysAgo = (days: number): Promise<unknown> =>
  fixture.database.asOwner("update integrations set created_at = $1 where adapter = 'pawapay'", [
    new Date(fixture.deps.now().getTime() - days * DAY_MS),
  ])

/** From a noon to the next half past one. */
const comesNight = () => fixture.clock.advance({ seconds: DAY_SECONDS / 2 + 90 * 60 })
/** Back to noon. */
const comesNoon = () => fixture.clock.advance({ seconds: DAY_SECONDS / 2 - 90 * 60 })

type Moved = { reference: string; amountMinor: number; occurredAt: Date }

/** A provider with a list, which records the days queried and is absent on those that the test says. */
const listing = (moved: readonly Moved[] = []) => {
  const asked: string[] = []
  const away = new Set<string>()
  const listTransactions = async ({ from, until }: TransactionSpan) => {
    const day = freetownDay(from)
    asked.push(day)
    if (away.has(day)) return { kind: 'unknown' as const }
    const lines = moved
      .filter(({ occurredAt }) => occurredAt >= from && occurredAt < until)
      .map((each) => ({
        kind: 'payment' as const,
        transactionId: `MP-${each.reference}`,
        phone: null,
        ...each,
      }))
    return { kind: 'page' as const, lines, next: null }
  }
  return { asked, away, provider: { listTransactions } satisfies Partial<PaymentProvider> }
}

const fetches = async (
  changes: Parameters<typeof answering>[1],
  deps: TestApp['deps'] = fixture.deps,
): Promise<void> => {
  try {
    await fetchStatements(answering(deps, changes))
  } finally {
    for (const id of await filesToMatch(fixture.database)) await money.matches(id)
  }
}

describe('a day on which a provider was absent', () => {
  test('is queried again by the retry, and what was lost on it is settled', async () => {
    await addedDaysAgo(0)
    const [day, lost] = [money.today(), await money.orders(seller, 'orange_money')]
    const line = { reference: lost.reference, amountMinor: lost.priceMinor, occurredAt: fixture.deps.now() }
    const { provider: pawapay, asked, away } = listing([line])
    comesNight()
    away.add(day)
    await expect(fetches({ pawapay })).rejects.toThrow('1 of the statements could not be fetched')
    expect(await money.statusOf(lost)).not.toBe('paid')
    away.clear()
    await fetches({ pawapay })
    expect(await money.statusOf(lost)).toBe('paid')
    expect(asked).toEqual([day, day])
    await expectInvariants(fixture)
  })

  test('is queried in the nights after, and no day with a complete statement is', async () => {
    await addedDaysAgo(0)
    const { provider: pawapay, asked, away } = listing()
    const first = money.today()
    comesNight()
    away.add(first)
    await expect(fetches({ pawapay })).rejects.toThrow()
    comesNoon()
    comesNight()
    asked.length = 0
    await expect(fetches({ pawapay })).rejects.toThrow()
    const second = dayAgo(1)
    expect(asked).toEqual([second, first])
    away.clear()
    asked.length = 0
    await fetches({ pawapay })
    await fetches({ pawapay })
    expect(asked).toEqual([first])
    const files = await fixture.database.asOwner<{ day: string }>(
      `select covered_from::text as day from statement_files
       where provider = 'pawapay' and origin = 'fetched' and covered_from >= $1::date order by 1`,
      [first],
    )
    expect(files.map(({ day }) => day)).toEqual([first, second])
  })

  test('delays no other day of the provider, and leaves no file of its own', async () => {
    await addedDaysAgo(2)
    const { provider: pawapay, asked, away } = listing()
    comesNight()
    away.add(dayAgo(2))
    await expect(fetches({ pawapay })).rejects.toThrow()
    expect(asked).toEqual([dayAgo(1), dayAgo(2), dayAgo(3)])
    const left = await fixture.database.asOwner(`select 1 from statement_files where state = 'reading'`)
    expect(left).toEqual([])
  })
})

test('nights without any run are caught up, a week back and no further', async () => {
  await addedDaysAgo(30)
  const { provider: pawapay, asked } = listing()
  comesNight()
  await fetches({ pawapay })
  expect(asked).toEqual([1, 2, 3, 4, 5, 6, 7].map(dayAgo))
})

test('days before a provider was added are not queried: its account’s movements of then are not ours', async () => {
  await addedDaysAgo(1)
  const { provider: pawapay, asked } = listing()
  comesNight()
  await fetches({ pawapay })
  expect(asked).toEqual([dayAgo(1), dayAgo(2)])
})

describe('a day whose file an admin uploaded', () => {
  const takes = async (day: string) => {
    const line = money.lineOf(await money.paid(seller, 'orange_money'))
    const id = await money.uploads('pawapay', money.csvOf('pawapay', [line]))
    await money.takes(id, { coveredFrom: day, coveredUntil: day })
    await money.matches(id)
  }

  test('is not queried', async () => {
    await addedDaysAgo(1)
    const { provider: pawapay, asked } = listing()
    comesNight()
    await takes(dayAgo(1))
    await fetches({ pawapay })
    expect(asked).toEqual([dayAgo(2)])
  })

  test('before its end is still queried: what was lost later on it is settled', async () => {
    await addedDaysAgo(0)
    await takes(money.today())
    const lost = await money.orders(seller, 'orange_money')
    const line = { reference: lost.reference, amountMinor: lost.priceMinor, occurredAt: fixture.deps.now() }
    const { provider: pawapay, asked } = listing([line])
    comesNight()
    await fetches({ pawapay })
    expect(asked).toEqual([dayAgo(1)])
    expect(await money.statusOf(lost)).toBe('paid')
    await fetches({ pawapay })
    expect(asked).toHaveLength(1)
  })

  test('is no day in the future', async () => {
    await expect(takes(dayAgo(-1))).rejects.toMatchObject({
      code: 'invalid_request',
      extras: { fields: { coveredUntil: 'This day is still to come' } },
    })
  })
})

test('a provider that throws, or never returns its list, delays no other provider, and the job is retried', async () => {
  await addedDaysAgo(0)
  const { provider: pawapay, asked } = listing()
  comesNight()
  const vult = { listTransactions: () => Promise.reject(new Error('the line is cut')) }
  await expect(fetches({ pawapay, vult })).rejects.toThrow('could not be fetched')
  expect(asked).toEqual([dayAgo(1)])
  // The retry queries nothing that was fetched.
  await expect(fetches({ pawapay, vult })).rejects.toThrow('could not be fetched')
  expect(asked).toEqual([dayAgo(1)])
})

test('a provider that is switched off, or cannot be queried, causes no error', async () => {
  await addedDaysAgo(0)
  await money.orders(seller, 'vult')
  comesNight()
  await fetches({ pawapay: null, monime: null })
  await fetches({ pawapay: readsAs(new Map()) })
})

test('a list too long for the hour is left to the retry, and no part of half a list is used', async () => {
  await addedDaysAgo(0)
  let pages = 0
  const listTransactions = async () => {
    pages += 1
    fixture.clock.advance({ minutes: 20 })
    return { kind: 'page' as const, lines: [], next: pages < 10 ? String(pages) : null }
  }
  comesNight()
  await expect(fetches({ pawapay: { listTransactions } })).rejects.toThrow('could not be fetched')
  expect(pages).toBeLessThan(10)
  expect(await money.dayOf('pawapay', dayAgo(1))).toBeUndefined()
})
