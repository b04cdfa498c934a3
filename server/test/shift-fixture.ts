import { endpoints } from '@minit/contract/endpoints.ts'
import { confirmCash } from '@minit/contract/entrepreneur/notifications.ts'
import { countOf } from '@minit/domain/money/cash-counts.ts'
import type { TestApp } from './app.ts'
import type { callApp, TestSeller } from './builders.ts'
import { buysOnProviderPage } from './purchases.ts'

type Call = ReturnType<typeof callApp>

/** Le as a till is counted. */
export const laid = (le: number) => countOf(Math.round(le * 100))

/** What a person does at a drawer, through the API. */
export const atDrawer = (fixture: TestApp, seller: TestSeller, call: Call) => {
  const own = async () => (await call(endpoints.readOwnShift, {})).open
  return {
    own,
    opens: (floatLe: number) => call(endpoints.openShift, { body: { count: laid(floatLe) } }),
    moves: (kind: 'in' | 'out', amount: number, key: string = fixture.deps.newId()) =>
      call(endpoints.moveCash, { body: { key, kind, amount, reason: 'As agreed' } }),
    /** Sells a pass for cash and returns its id. */
    sells: async () => {
      const { transactionId } = await buysOnProviderPage(fixture, seller, { paymentMethod: 'cash' })
      await call(confirmCash, { params: { id: transactionId } })
      return transactionId
    },
    closes: async (countedLe: number, reason?: string) =>
      call(endpoints.closeShift, {
        body: {
          count: laid(countedLe),
          expected: (await own())?.expected ?? 0,
          ...(reason !== undefined && { reason }),
        },
      }),
  }
}
