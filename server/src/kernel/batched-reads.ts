import { setImmediate as nextTurn } from 'node:timers/promises'

/** Reads the data of all keys at once, and returns a lookup by key. */
type ReadAll<Key, Found> = (keys: readonly Key[]) => Promise<(key: Key) => Found>

type Waiting<Key, Found> = {
  key: Key
  resolve: (found: Found) => void
  reject: (error: unknown) => void
}

/**
 * Batches reads: callers that arrive during a read share the next one. Each gets data read after its call, so
 * that a caller after a commit sees it. Rejects as `readAll` does.
 */
export const createBatchedReads = <Key, Found>(
  readAll: ReadAll<Key, Found>,
): ((key: Key) => Promise<Found>) => {
  let waiting: Waiting<Key, Found>[] = []
  let isReading = false
  const readOnce = async (batch: readonly Waiting<Key, Found>[]): Promise<void> => {
    try {
      const find = await readAll(batch.map(({ key }) => key))
      for (const { key, resolve } of batch) resolve(find(key))
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }
  const readWhileAnyWaits = async (): Promise<void> => {
    isReading = true
    while (waiting.length > 0) {
      // Callers in this turn of the event loop join the batch.
      await nextTurn()
      const batch = waiting
      waiting = []
      await readOnce(batch)
    }
    isReading = false
  }
  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      if (!isReading) void readWhileAnyWaits()
    })
}
