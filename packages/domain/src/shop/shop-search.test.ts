import { describe, expect, test } from 'vitest'
import { searchMatch, searchShops } from './shop-search.ts'

const shop = {
  businessName: 'Kissy Corner Café',
  location: 'Kiosk Road',
  landmark: "The chief's mosque",
  area: 'kissy',
}

describe('a search', () => {
  test.each([
    ['', true],
    ['kiosk', true],
    ['KISSY  corner', true],
    ['cafe', true],
    ['mosque kissy', true],
    ['mosq', true],
    ['chiefs', true],
    ['chief’s', true],
    ['corner-cafe', true],
    ['osque', false],
    ['issy', false],
    ['kissy bo', false],
    ['?!', false],
  ])('for %j finds a shop by the beginnings of its words: %s', (query, isFound) => {
    expect(searchMatch(shop, query) !== null).toBe(isFound)
  })

  test('for “bo” finds no Lumbo', () => {
    const lumbo = { businessName: 'Lumbo Net', location: 'Tombo', landmark: '', area: null }
    const bo = { ...lumbo, businessName: 'Bo Clock Tower Net' }
    expect(searchShops([lumbo, bo], 'bo')).toEqual([bo])
  })

  test('puts first whose name has the words, then whose place has them, then where they begin a word', () => {
    const named = (businessName: string, location = '') => ({
      businessName,
      location,
      landmark: '',
      area: null,
    })
    const shops = [
      named('Bombali Net'),
      named('Clock Tower', 'Bo'),
      named('Bo Net'),
      named('Kenema Net'),
      named('Net of Bo'),
    ]
    expect(searchShops(shops, 'bo').map(({ businessName }) => businessName)).toEqual([
      'Bo Net',
      'Net of Bo',
      'Clock Tower',
      'Bombali Net',
    ])
  })
})
