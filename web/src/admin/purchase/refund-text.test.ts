import { expect, test } from 'vitest'
import { refundText } from './correct-purchase-dialog.tsx'

const card = { isCash: false, isOvertime: false, awayAt: null }

test('the question before a refund says what happens to the pass', () => {
  expect(refundText(card)).toMatch(/^It ends the pass\. The whole price/)
  expect(refundText({ ...card, isOvertime: true })).toMatch(/^The pass keeps the minutes\. The whole price/)
})

test('the question names the other shop where the minutes are used, unless the pass goes on', () => {
  const away = { ...card, awayAt: 'Lumley Net' }
  expect(refundText(away)).toMatch(
    /^It ends the pass\. Its minutes are used at Lumley Net now\. The refund ends that use, and Lumley Net is still paid for it\. The whole/,
  )
  expect(refundText({ ...away, isOvertime: true })).toBe(refundText({ ...card, isOvertime: true }))
})
