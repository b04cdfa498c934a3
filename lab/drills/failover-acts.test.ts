import { expect, test } from 'vitest'
import { NotBegun } from './evidence.ts'
import { actsNamed } from './failover-acts.ts'

const namesOf = (only?: string): string[] => actsNamed(only).map(({ name }) => name)

test('all acts run by default, and the postmaster act kills only the primary’s postmaster', () => {
  expect(namesOf()).toHaveLength(7)
  expect(namesOf('postmaster')).toEqual(['the primary’s postmaster dies (kill -9)'])
})

test('selects acts by parts of their names, and an unknown name stops the drill before it begins', () => {
  expect(namesOf('server|two of three')).toEqual([
    'a server dies (kill -9)',
    'two of three etcd die (kill -9)',
  ])
  expect(() => actsNamed('meteor')).toThrow(NotBegun)
})
