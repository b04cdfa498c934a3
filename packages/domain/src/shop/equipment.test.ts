import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  EQUIPMENT_FAULTS,
  EQUIPMENT_GOALS,
  EQUIPMENT_MOVES,
  EQUIPMENT_STATES,
  type EquipmentMove,
  type EquipmentState,
  mayInstall,
  mayReportFault,
  movedTo,
  possibleMoves,
  SWAPPED_TO,
  swapped,
} from './equipment.ts'

const at = (state: EquipmentState, sellerId: string | null = null) => ({ state, sellerId, fault: null })

/** A place that the database accepts: in use only at a seller, in the store at none. */
const aPlace = fc
  .record({ state: fc.constantFrom(...EQUIPMENT_STATES), sellerId: fc.constantFrom('hub', 'kiosk', null) })
  .filter(({ state, sellerId }) =>
    state === 'at_seller' ? sellerId !== null : state !== 'in_store' || sellerId === null,
  )
const aPiece = fc
  .tuple(aPlace, fc.constantFrom(...EQUIPMENT_FAULTS, null))
  .map(([place, fault]) => ({ ...place, fault }))

describe('a move', () => {
  test.each<[EquipmentState, EquipmentMove[]]>([
    ['at_seller', ['repair', 'return', 'lost']],
    ['in_repair', ['back', 'lost']],
    ['in_store', ['repair', 'lost']],
    ['lost', ['found']],
  ])('of a piece that is %s is one of %j', (state, moves) => {
    expect(possibleMoves(at(state, state === 'in_store' ? null : 'hub'))).toEqual(moves)
  })

  test('from repair leads to the seller who waits for it, or to the store', () => {
    expect(movedTo(at('in_repair', 'hub'), 'back', 'seller')).toEqual({ state: 'at_seller', sellerId: 'hub' })
    expect(movedTo(at('in_repair', 'hub'), 'back', 'store')).toEqual({ state: 'in_store', sellerId: null })
    expect(movedTo(at('in_repair'), 'back', 'seller')).toBeNull()
  })

  test('that only checks a piece needs a reported fault, and leaves it where it is', () => {
    expect(movedTo(at('at_seller', 'hub'), 'checked', 'store')).toBeNull()
    expect(movedTo({ ...at('at_seller', 'hub'), fault: 'broken' }, 'checked', 'store')).toEqual({
      state: 'at_seller',
      sellerId: 'hub',
    })
  })

  test('leaves a piece at one place that may be, at its own seller or at none', () => {
    fc.assert(
      fc.property(
        aPiece,
        fc.constantFrom(...EQUIPMENT_MOVES),
        fc.constantFrom(...EQUIPMENT_GOALS),
        (piece, move, goal) => {
          const after = movedTo(piece, move, goal)
          if (after === null) return
          if (after.state === 'at_seller') expect(after.sellerId).toBe(piece.sellerId)
          if (after.state === 'at_seller') expect(after.sellerId).not.toBeNull()
          if (after.state === 'in_store') expect(after.sellerId).toBeNull()
          expect([piece.sellerId, null]).toContain(after.sellerId)
        },
      ),
    )
  })

  test('brings a piece from each place to each other one', () => {
    const reached = new Set<EquipmentState>(['at_seller'])
    for (let turn = 0; turn < EQUIPMENT_STATES.length; turn++)
      for (const state of [...reached])
        for (const move of EQUIPMENT_MOVES)
          for (const goal of EQUIPMENT_GOALS) {
            const after = movedTo(at(state, state === 'in_store' ? null : 'hub'), move, goal)
            if (after !== null) reached.add(after.state)
          }
    expect([...reached].toSorted()).toEqual([...EQUIPMENT_STATES].toSorted())
  })
})

describe('a swap', () => {
  test('puts one piece in and takes one out at once', () => {
    expect(swapped(at('at_seller', 'hub'), at('in_store'), 'in_repair')).toEqual({
      out: { state: 'in_repair', sellerId: null },
      next: { state: 'at_seller', sellerId: 'hub' },
    })
  })

  test('replaces a piece that is in repair or lost, which stays so', () => {
    expect(swapped(at('lost', 'hub'), null, 'in_store')?.out).toEqual({ state: 'lost', sellerId: null })
    expect(swapped(at('in_repair', 'hub'), null, 'in_store')?.out.state).toBe('in_repair')
  })

  test('takes a piece that is free, and keeps the number of pieces at the seller or adds the one that is missing', () => {
    fc.assert(
      fc.property(
        aPlace,
        fc.option(aPlace, { nil: null }),
        fc.constantFrom(...SWAPPED_TO),
        (out, next, to) => {
          const after = swapped(out, next, to)
          if (after === null) {
            expect(out.sellerId === null || !mayInstall(next)).toBe(true)
            return
          }
          expect(after.next).toEqual({ state: 'at_seller', sellerId: out.sellerId })
          expect(after.out.sellerId).toBeNull()
          expect(after.out.state).not.toBe('at_seller')
          expect(next === null || next.state === 'in_store').toBe(true)
        },
      ),
    )
  })
})

test('a seller reports a fault only of what stands at the stall', () => {
  expect(EQUIPMENT_STATES.filter((state) => mayReportFault(at(state, 'hub')))).toEqual(['at_seller'])
})
