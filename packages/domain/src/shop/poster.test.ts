import { expect, it } from 'vitest'
import { methodsText } from './poster.ts'

it.each([
  [[], ''],
  [['cash'], 'cash'],
  [['vult'], 'Vult'],
  [['orange_money', 'cash'], 'Orange Money or cash'],
  [['vult', 'orange_money', 'africell_money', 'cash'], 'Vult, Orange Money, Africell Money or cash'],
] as const)('writes the payment methods %j as %j', (methods, text) => {
  expect(methodsText(methods)).toBe(text)
})
