import { describe, expect, it } from 'vitest'
import type { Pack } from '../queries.ts'
import { START_PRICING } from './answers.ts'
import { bodyOf, isThere, type Starter, starterResolver, startersFor } from './starters.ts'

const pack = (changes: Partial<Pack> = {}): Pack => ({
  id: 'x',
  name: 'Market Hour',
  description: '',
  durationMinutes: 60,
  price: 4,
  currency: 'SLL',
  isActive: true,
  allowsOvertime: false,
  overtimeRate: 0,
  options: null,
  sellsFrom: null,
  slower: null,
  totalSales: 0,
  fromStock: false,
  isSoldOut: false,
  happyHour: null,
  createdAt: '2026-11-20T12:00:00Z',
  ...changes,
})
const hour: Starter = { isChosen: true, name: 'Market Hour', durationMinutes: 60, price: 4 }

describe('the starter packages', () => {
  it('are selected for a seller without packages, and not for one with packages', () => {
    const ticked = (packs: Pack[]) =>
      startersFor(START_PRICING, true, packs).packs.map(({ isChosen }) => isChosen)
    expect(ticked([])).toEqual([true, true, true, true])
    expect(ticked([pack()])).toEqual([false, false, false, false])
  })

  it('are not created again when the first try reached the server', () => {
    expect(isThere({ ...hour, name: ' Market Hour ' }, [pack()])).toBe(true)
    expect(isThere({ ...hour, price: 5 }, [pack()])).toBe(false)
    expect(isThere({ ...hour, durationMinutes: 30 }, [pack()])).toBe(false)
  })

  it('start with the first connection when the shop has a router', () => {
    expect(bodyOf(hour, 'router').options).toMatchObject({ clock: 'first_use' })
    expect(bodyOf(hour, 'by_hand').options).toMatchObject({ clock: 'at_payment' })
  })

  it('are validated by the contract only when they are selected', async () => {
    const bad = { ...hour, name: 'X', price: 0.05 }
    const judge = (packs: Starter[]) =>
      starterResolver({ packs }, undefined, { fields: {}, shouldUseNativeValidation: false })
    expect((await judge([hour, { ...bad, isChosen: false }])).errors).toEqual({})
    expect((await judge([hour, bad])).errors).toEqual({
      packs: [
        undefined,
        {
          name: { type: 'contract', message: 'Package name required' },
          price: { type: 'contract', message: 'Price must be at least $0.10' },
        },
      ],
    })
  })
})
