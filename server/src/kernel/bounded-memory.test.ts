import { expect, test } from 'vitest'
import { createBoundedMemory } from './bounded-memory.ts'

const anOwner = () => {
  const made: string[] = []
  const recall = createBoundedMemory(4)
  const owner = {}
  return {
    made,
    recall,
    ask: (key: string) =>
      recall(owner, key, () => {
        made.push(key)
        return key.toUpperCase()
      }),
  }
}

test('makes each text once', () => {
  const { made, ask } = anOwner()
  expect([ask('a'), ask('a'), ask('b')]).toEqual(['A', 'A', 'B'])
  expect(made).toEqual(['a', 'b'])
})

test('what is asked for all the time stays, however much else comes by, and the rest is forgotten', () => {
  const { made, ask } = anOwner()
  ask('kept')
  for (const key of ['b', 'c', 'd', 'e', 'f', 'g', 'h']) {
    ask(key)
    ask('kept')
  }
  ask('b')
  expect(made).toEqual(['kept', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'b'])
})

test('keeps a separate memory for each owner', () => {
  const { recall, ask } = anOwner()
  ask('a')
  expect(recall({}, 'a', () => 'their own')).toBe('their own')
})

test('retries after a failure', () => {
  const { recall, ask, made } = anOwner()
  expect(() =>
    recall({}, 'a', () => {
      throw new Error('not now')
    }),
  ).toThrow('not now')
  expect([ask('a'), made]).toEqual(['A', ['a']])
})
