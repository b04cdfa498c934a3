import { setImmediate as nextRound } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

test('runs at most `atOnce` pieces of work, in order', async () => {
  const takeTurn = createTurns(2)
  const begun: number[] = []
  let running = 0
  let most = 0
  const works = Array.from({ length: 7 }, (_, index) =>
    takeTurn(async () => {
      begun.push(index)
      running += 1
      most = Math.max(most, running)
      await nextRound()
      running -= 1
      return index
    }),
  )
  expect(await Promise.all(works)).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(most).toBe(2)
})

test('lets other work of the process run between turns', async () => {
  const takeTurn = createTurns(1)
  let done = 0
  const crowd = Array.from({ length: 50 }, () =>
    takeTurn(async () => {
      done += 1
    }),
  )
  await nextRound()
  expect(done).toBeLessThan(5)
  await Promise.all(crowd)
  expect(done).toBe(50)
})

test('a failure passes the turn on and rejects its caller', async () => {
  const takeTurn = createTurns(1)
  const failed = takeTurn(() => Promise.reject(new Error('not today')))
  const next = takeTurn(async () => 'done')
  await expect(failed).rejects.toThrow('not today')
  expect(await next).toBe('done')
})
