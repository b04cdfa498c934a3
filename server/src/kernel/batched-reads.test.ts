import { expect, test } from 'vitest'
import { createBatchedReads } from './batched-reads.ts'

/** A store whose reads end on demand; each returns the value from when the read began. */
const aSlowStore = () => {
  let value = 1
  const pendingReads: (() => void)[] = []
  const reads: string[][] = []
  return {
    reads,
    write: (next: number) => {
      value = next
    },
    endRead: () => pendingReads.shift()?.(),
    readAll: async (keys: readonly string[]) => {
      const found = value
      reads.push([...keys])
      await new Promise<void>((resolve) => pendingReads.push(resolve))
      return (key: string) => `${key}${found}`
    },
  }
}
/** Long enough for a read to begin. */
const aTurn = async () => {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

test('callers during a read share the next one and see writes made before they called', async () => {
  const store = aSlowStore()
  const read = createBatchedReads(store.readAll)
  const first = read('a')
  await aTurn()
  store.write(2)
  const later = Promise.all([read('b'), read('c')])
  store.endRead()
  expect(await first).toBe('a1')
  await aTurn()
  store.endRead()
  expect(await later).toEqual(['b2', 'c2'])
  expect(store.reads).toEqual([['a'], ['b', 'c']])
})

test('a failed read rejects its callers, and the next one succeeds', async () => {
  let isAway = true
  const read = createBatchedReads<string, string>(async () => {
    if (isAway) throw new Error('the database is away')
    return (key) => key
  })
  const failed = await Promise.allSettled([read('a'), read('b')])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  isAway = false
  expect(await read('a')).toBe('a')
})
