import { describe, expect, it } from 'vitest'
import { readPin, spacedPin } from '../identity/agent-pins.ts'
import { cardLastDay, cardOffer, SHEET_FORMAT_NAMES, SHEET_FORMATS, voucherLink } from './voucher-sheets.ts'

describe('the texts of a printed card', () => {
  it.each([
    [60, 3500, '1h for Le 35'],
    [30, 1050, '30 min for Le 10.50'],
    [10_080, 120_000, '7 days for Le 1,200'],
  ])('offer %i minutes for %i minor units', (minutes, priceMinor, words) => {
    expect(cardOffer(minutes, priceMinor)).toBe(words)
  })

  it('include the year of the last day, which may be the next', () => {
    expect(cardLastDay('2027-05-23')).toBe('Use by 23 May 2027')
    expect(cardLastDay('2028-02-29')).toBe('Use by 29 Feb 2028')
  })

  it('link to a short address, with the code in one piece', () => {
    expect(voucherLink('https://minit.example', '7KQM-4T2-XWP')).toBe('https://minit.example/v/7KQM4T2XWP')
  })

  it('have a name for each paper', () => {
    expect(Object.keys(SHEET_FORMAT_NAMES)).toEqual([...SHEET_FORMATS])
  })
})

describe('a PIN', () => {
  it.each([
    ['482913', '482913'],
    [' 482 913 ', '482913'],
    ['482-913', '482913'],
    ['48291', null],
    ['48291a', null],
    ['', null],
  ])('is read from %j', (typed, pin) => {
    expect(readPin(typed)).toBe(pin)
  })

  it('is shown in two parts', () => {
    expect(spacedPin('082913')).toBe('082 913')
  })
})
