import { expect, test } from 'vitest'
import { USUAL_OPTIONS } from '../passes/pass-options.ts'
import { sponsorBar, takesSponsors } from './sponsorable.ts'

const shop = {
  isSelling: true,
  isReady: true,
  joining: {
    chosen: 'by_hand' as const,
    hasRouter: false,
    hasCodeBox: false,
    hasUncounted: false,
    shortMonth: null,
  },
}
const usual = { fromStock: false, options: null }
const limited = { fromStock: false, options: { ...USUAL_OPTIONS, dataLimitMb: 100 } }

test.each([
  ['open or closed', shop, [usual], null],
  ['that may not sell', { ...shop, isSelling: false }, [usual], 'not_selling'],
  ['that is not installed', { ...shop, isReady: false }, [usual], 'not_ready'],
  [
    'with the codes of a box',
    { ...shop, joining: { ...shop.joining, hasCodeBox: true } },
    [usual],
    'box_codes',
  ],
  ['whose packages all have limits', shop, [limited, { ...usual, fromStock: true }], 'no_price'],
  ['without packages', shop, [], 'no_price'],
])('a shop %s takes sponsors, or says why not', (_, given, packs, bar) => {
  expect(sponsorBar(given, packs)).toBe(bar)
  expect(takesSponsors(given, packs)).toBe(bar === null)
})
