import { expect, test } from 'vitest'
import { NotBegun } from './evidence.ts'
import { actsNamed } from './failover-acts.ts'

const namesOf = (only?: string): string[] => actsNamed(only).map(({ name }) => name)

test('what is asked first is played: the primary’s postmaster is killed alone, and each other death besides', () => {
  expect(namesOf()).toHaveLength(7)
  expect(namesOf('postmaster')).toEqual(['the primary’s postmaster dies (kill -9)'])
})

test('acts are played by parts of their names, and one that there is not keeps the drill from beginning', () => {
  expect(namesOf('server|two of three')).toEqual([
    'a server dies (kill -9)',
    'two of three etcd die (kill -9)',
  ])
  expect(() => actsNamed('meteor')).toThrow(NotBegun)
})
