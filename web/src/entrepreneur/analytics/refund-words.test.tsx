import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { Sale } from './queries.ts'
import { refundWords } from './refund-sale.tsx'
import { RefundBadge, RefundLine } from './refund-state.tsx'

const A_PASS: Sale = {
  id: '01J0000000000000000000SALE',
  customerName: 'Aminata Kamara',
  loyaltyTier: 'new',
  paymentMethod: 'cash',
  packageName: 'Market Hour',
  duration: 60,
  overtimeMinutes: 0,
  amount: 35,
  timestamp: '2026-11-20T15:47:00.000Z',
  isRefunded: false,
  refund: null,
  refundableUntil: '2026-11-23T15:47:00.000Z',
  isOwedBack: false,
  awayAt: null,
  givenMinutes: 0,
  lateUpload: null,
  listPrice: 35,
  discount: 0,
  offer: null,
  soldBy: 'Owner',
}
const ADDED: Sale = { ...A_PASS, duration: 0, overtimeMinutes: 10, amount: 5 }

describe('texts before a refund', () => {
  test.each([
    ['say that the pass ends', A_PASS, 'The pass ends at once. Hand Le 35 back'],
    [
      'name the other shop where its minutes are used',
      { ...A_PASS, awayAt: 'Lumley Net' },
      'The pass ends at once. Its minutes are used at Lumley Net now. The refund ends that use, and Lumley Net is still paid for it. Hand Le 35 back',
    ],
    [
      'say that added minutes stay on the pass',
      ADDED,
      'The pass goes on, with these minutes. Hand Le 5 back',
    ],
    [
      'say that the pass has ended if it was refunded',
      { ...ADDED, isOwedBack: true },
      'The pass has ended already.',
    ],
  ])('%s', (_, sale, words) => {
    expect(refundWords(sale).text).toContain(words)
    expect(refundWords({ ...sale, paymentMethod: 'orange_money' }).text).toContain(words.split(' Hand')[0])
  })
})

const lineOf = (sale: Sale): string =>
  renderToStaticMarkup(
    <>
      <RefundBadge sale={sale} />
      <RefundLine sale={sale} />
    </>,
  ).replace(/<[^>]+>/g, ' ')

test('overtime of a refunded pass says that its money goes back too, and who sends it', () => {
  expect(lineOf(ADDED).trim()).toBe('')
  const owed = { ...ADDED, isOwedBack: true }
  expect(lineOf(owed)).toMatch(/To give back .*goes back too: press Refund\./)
  expect(lineOf({ ...owed, refundableUntil: null })).toMatch(/goes back too\. We see to it\./)
})
