import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Fixture, MONIME, startFixture } from '../testing/fixture.ts'
import { createMonime } from './index.ts'
import { createTransactionList, type TransactionPage } from './transactions.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await startFixture()
})
afterAll(() => fixture.close())

/** Makes a code, pays it by dialling, and returns its reference. */
const paid = async (): Promise<string> => {
  const provider = createMonime({ baseUrl: `${fixture.url}/monime`, ...MONIME })
  const reference = provider.newReference()
  await fixture.control('POST', '/monime/next', { scenario: 'stuck' })
  const outcome = await provider.requestPayment({
    reference,
    method: 'orange_money',
    payerPhone: '+23276123456',
    description: 'WiFi 60 min',
    amount: { amountMinor: 3_550, currency: 'SLE' },
  })
  const code =
    outcome.kind === 'accepted' && outcome.nextAction.type === 'dial_ussd' ? outcome.nextAction.code : ''
  const body = new URLSearchParams({ code, phone: '076123456', pin: '1234' })
  await fetch(`${fixture.url}/monime/dial`, { method: 'POST', body })
  return reference
}

describe('the transactions of a day', () => {
  it('are listed page by page, each with our reference', async () => {
    const references: string[] = []
    // One more than a page holds.
    for (let count = 0; count <= 50; count += 1) references.push(await paid())
    const list = createTransactionList({ baseUrl: `${fixture.url}/monime`, ...MONIME })
    const dayAt = new Date(Date.now() - 3_600_000)
    const found: (string | null)[] = []
    let cursor: string | null = null
    do {
      const page: TransactionPage = await list(dayAt, cursor)
      if (page.kind === 'unknown') throw new Error('no page')
      found.push(...page.transactions.map(({ reference }) => reference))
      cursor = page.next
    } while (cursor !== null)
    expect(found).toEqual(expect.arrayContaining(references))
    expect(new Set(found).size).toBe(found.length)
    const dayBefore = await list(new Date(dayAt.getTime() - 86_400_000), null)
    expect(dayBefore).toMatchObject({ kind: 'page', transactions: [] })
  })
  it('are unknown while Monime is silent', async () => {
    const list = createTransactionList({ baseUrl: 'http://127.0.0.1:9', ...MONIME })
    expect(await list(new Date(), null)).toEqual({ kind: 'unknown' })
  })
})
