import { expect, test } from 'vitest'
import { onceFor } from './once-for.ts'

test('makes one value for each owner', () => {
  const made: object[] = []
  const numberOf = onceFor((owner: object) => made.push(owner))
  const [one, two] = [{}, {}]
  expect([numberOf(one), numberOf(two), numberOf(one)]).toEqual([1, 2, 1])
  expect(made).toEqual([one, two])
})

test('caches an undefined result but not a failure', () => {
  let calls = 0
  const nothingFor = onceFor((_: object) => {
    calls += 1
    if (calls === 1) throw new Error('not yet')
    return undefined
  })
  const owner = {}
  expect(() => nothingFor(owner)).toThrow('not yet')
  expect([nothingFor(owner), nothingFor(owner)]).toEqual([undefined, undefined])
  expect(calls).toBe(2)
})
