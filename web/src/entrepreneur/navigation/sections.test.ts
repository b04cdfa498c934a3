import { describe, expect, it } from 'vitest'
import { sectionOf, sectionsFor } from './sections.ts'

const namesFor = (role: Parameters<typeof sectionsFor>[0]) => sectionsFor(role).map(({ name }) => name)

describe('the sections of the seller’s pages', () => {
  it('are all five for an owner, and without money for staff', () => {
    expect(namesFor('owner')).toEqual(['Today', 'Sell', 'Money', 'Shop', 'More'])
    expect(namesFor('manager')).toEqual(['Today', 'Sell', 'Shop', 'More'])
    expect(namesFor('cashier')).toEqual(['Today', 'Sell', 'Shop', 'More'])
  })

  it('open the counter for a cashier, and the dashboard for the others', () => {
    expect(sectionsFor('cashier')[0]?.href).toBe('/entrepreneur/counter')
    expect(sectionsFor('manager')[0]?.href).toBe('/entrepreneur/dashboard')
    expect(sectionsFor('owner')[0]?.href).toBe('/entrepreneur/dashboard')
  })

  it.each([
    ['/entrepreneur/dashboard', 'Today'],
    ['/entrepreneur/counter', 'Today'],
    ['/entrepreneur/sell', 'Sell'],
    ['/entrepreneur/sell-voucher', 'Shop'],
    ['/entrepreneur/vouchers/01ABC', 'Shop'],
    ['/entrepreneur/shop', 'Shop'],
    ['/entrepreneur/money', 'Money'],
    ['/entrepreneur/staff/log', 'More'],
    ['/entrepreneur/shift', 'More'],
  ])('include %s under %s', (path, name) => {
    expect(sectionOf(path)).toBe(name)
  })
})
