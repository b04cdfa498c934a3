import { expect, test } from 'vitest'
import { startValues } from './use-purchase-form.ts'

test('cleans pasted input of labels, invisible characters and wide digits', () => {
  const values = {
    customerName: '\u200BAminata\u00A0 Kamara\u200E ',
    phoneNumber: 'tel:+23277703651',
    sendTo: '\u202A０７６ 123 456\u202C.',
    discountCode: ' “MARKET10”\u200B',
  }
  expect(startValues(['vult'], { values, fields: {} })).toMatchObject({
    customerName: 'Aminata Kamara',
    phoneNumber: '+23277703651',
    sendTo: '076 123 456',
    discountCode: 'MARKET10',
  })
})
