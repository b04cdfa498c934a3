import { addOvertime } from '@minit/contract/customer/passes.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decideCash } from '../../src/modules/money/payments/cash.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, callApp, type TestSeller } from '../builders.ts'
import { buys, ordersFrom } from '../purchases.ts'
import { chargesOf, countRows } from '../records.ts'

const ORDERS = 10

/** The payers with these numbers never answer the prompt. */
const silentNumber = (index: number): string => `+2327600${index}129`

/**
 * Orders from several addresses at one instant, or all from one; returns how many were accepted and how many
 * refused as too many.
 */
const ordersAtOnce = async (
  fixture: TestApp,
  sellers: readonly TestSeller[],
  phoneNumber: string,
  addresses: readonly string[] = ['10.40.1.1'],
) => {
  const answers = await Promise.all(
    Array.from({ length: ORDERS }, (_, index) =>
      ordersFrom(fixture, sellers[index % sellers.length], {
        address: addresses[index % addresses.length] ?? '',
        phoneNumber,
      }),
    ),
  )
  const codes = answers.map((answer) => answer.json<{ code?: string }>().code ?? answer.statusCode)
  return {
    accepted: codes.filter((code) => code === 202).length,
    refused: codes.filter((code) => code === 'payment_in_progress').length,
  }
}

describe('ten orders of one number at the same instant', () => {
  let fixture: TestApp
  let sellers: TestSeller[]
  beforeAll(async () => {
    fixture = await startTestApp()
    sellers = [await aSeller(fixture.deps), await aSeller(fixture.deps)]
  })
  afterAll(() => fixture.close())

  test('make two prompts from one network, for any seller', async () => {
    expect(await ordersAtOnce(fixture, sellers, silentNumber(1))).toEqual({ accepted: 2, refused: 8 })
    expect(await chargesOf(fixture, 'pawapay')).toHaveLength(2)
    expect(await countRows(fixture, 'purchases')).toBe(2)
  })

  test('make two more for a known number', async () => {
    fixture.clock.advance({ minutes: 16 })
    expect(await ordersAtOnce(fixture, sellers, silentNumber(1))).toEqual({ accepted: 2, refused: 8 })
  })

  test('make four from five networks', async () => {
    const addresses = Array.from({ length: 5 }, (_, index) => `10.40.${index + 2}.1`)
    expect(await ordersAtOnce(fixture, sellers, silentNumber(2), addresses)).toEqual({
      accepted: 4,
      refused: 6,
    })
  })

  test('make two prompts where they are for added minutes', async () => {
    const seller = await aSeller(fixture.deps, { pack: { overtimeRateMinor: 50 } })
    const pass = await buys(fixture, seller, { phoneNumber: silentNumber(3), paymentMethod: 'cash' })
    await decideCash(fixture.deps, seller.id, { purchaseId: pass.transactionId, decision: 'received' })
    const { transactionId, statusToken } = pass
    const calls = Array.from({ length: ORDERS }, (_, index) =>
      callApp(fixture.app)(addOvertime, {
        params: { transactionId },
        headers: { 'purchase-token': statusToken, prefer: 'respond-async' },
        body: { minutes: 10 + index, paymentMethod: 'orange_money' },
      }),
    )
    const answers = await Promise.allSettled(calls)
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  })
})

const LOADS_UNTIL_TOO_MANY = 8

test('exceed the limit without the count of a number (negative control)', async () => {
  const fixture = await startTestApp()
  try {
    await fixture.database.asOwner(`
      create function forget() returns trigger language plpgsql as
        $$ begin new.prompt_count := 0; return new; end $$;
      create trigger forget before insert or update on customers for each row execute function forget()`)
    const seller = await aSeller(fixture.deps)
    let most = 0
    // A race, so one load may by chance run in sequence, but not several of them.
    for (let load = 0; load < LOADS_UNTIL_TOO_MANY && most <= 2; load += 1) {
      await buys(fixture, seller, { phoneNumber: silentNumber(load), paymentMethod: 'cash' })
      const { accepted } = await ordersAtOnce(fixture, [seller], silentNumber(load))
      most = Math.max(most, accepted)
    }
    expect(most).toBeGreaterThan(2)
  } finally {
    await fixture.close()
  }
})
