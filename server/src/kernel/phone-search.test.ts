import { expect, test } from 'vitest'
import { readSaleSearch } from './phone-search.ts'

test.each([
  '076123',
  '76123',
  '76 123',
  '+23276123',
  '+232 76 123',
  '+232 (0) 76-123',
  '23276123',
  '0023276123',
  ' 076.123 ',
])('%j searches for numbers that begin with +23276123', (text) => {
  expect(readSaleSearch(text)).toEqual({ kind: 'phone', start: '+23276123' })
})

test('keeps the country code of a foreign number', () => {
  expect(readSaleSearch('+44 79')).toEqual({ kind: 'phone', start: '+4479' })
  expect(readSaleSearch('004479')).toEqual({ kind: 'phone', start: '+4479' })
})

test('reads a transaction id in any case', () => {
  const id = '01KB2M8Q4ZT9V6W3X5Y7A8B9CD'
  expect(readSaleSearch(` ${id.toLowerCase()} `)).toEqual({ kind: 'transaction', id })
})

test('reads anything else as a name', () => {
  expect(readSaleSearch('Amina')).toEqual({ kind: 'name', start: 'Amina' })
  expect(readSaleSearch('+')).toEqual({ kind: 'name', start: '+' })
  expect(readSaleSearch('100% Kamara')).toEqual({ kind: 'name', start: '100% Kamara' })
})

test('returns null for empty text', () => {
  expect(readSaleSearch('   ')).toBeNull()
})
