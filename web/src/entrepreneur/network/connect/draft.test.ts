import { expect, test } from 'vitest'
import { draftPlan } from './draft.ts'

const unifi = { id: 'r1', kind: 'radius', state: 'new', stock: null } as const
const box = { id: 'r2', kind: 'codes', state: 'codes', stock: { codesLeft: 0, codesLow: true } } as const

test.each([
  ['of the same kind is used again', [unifi], 'r1', 'radius', { id: 'r1', isReused: true }],
  ['of another kind goes', [unifi], 'r1', 'mikrotik', { id: 'r1', isReused: false }],
  ['without codes goes', [box], 'r2', 'opennds', { id: 'r2', isReused: false }],
  ['of an earlier visit stays', [unifi], null, 'mikrotik', null],
  ['that was removed is forgotten', [], 'r1', 'radius', null],
  ['that has reported stays', [{ ...unifi, state: 'online' }], 'r1', 'mikrotik', null],
  ['with codes stays', [{ ...box, stock: { codesLeft: 2, codesLow: true } }], 'r2', 'mikrotik', null],
] as const)('a draft %s', (_, all, draft, kind, plan) => {
  expect(draftPlan(all, { draft, kind })).toEqual(plan)
})
