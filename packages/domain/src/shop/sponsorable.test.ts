import { expect, test } from 'vitest'
import { USUAL_OPTIONS } from '../passes/pass-options.ts'
import { takesSponsors } from './sponsorable.ts'

const shop = {
  isSelling: true,
  isReady: true,
  joining: { chosen: 'by_hand' as const, hasRouter: false, hasCodeBox: false, hasUncounted: false },
}
const usual = { fromStock: false, options: null }
const limited = { fromStock: false, options: { ...USUAL_OPTIONS, dataLimitMb: 100 } }

test.each([
  ['open or closed', shop, [usual], true],
  ['that may not sell', { ...shop, isSelling: false }, [usual], false],
  ['that is not installed', { ...shop, isReady: false }, [usual], false],
  ['with the codes of a box', { ...shop, joining: { ...shop.joining, hasCodeBox: true } }, [usual], false],
  ['whose packages all have limits', shop, [limited, { ...usual, fromStock: true }], false],
  ['without packages', shop, [], false],
])('a shop %s takes sponsors or not', (_, given, packs, takes) => {
  expect(takesSponsors(given, packs)).toBe(takes)
})
