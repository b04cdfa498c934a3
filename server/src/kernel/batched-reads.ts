import { setImmediate as nextTurn } from 'node:timers/promises'

/** Reads what belongs to all keys at once, and finds the part of each in it. */
type ReadAll<Key, Found> = (keys: readonly Key[]) => Promise<(key: Key) => Found>

type Waiting<Key, Found> = {
  key: Key
  resolve: (found: Found) => void
  reject: (error: unknown) => void
}

/**
 * One read for all who ask while another is under way. Each gets what was read after it had asked, never what an earlier read
 * found: whoever asks after a commit sees it. Rejects as `readAll` does.
 */
export const createBatchedReads = <Key, Found>(
  readAll: ReadAll<Key, Found>,
): ((key: Key) => Promise<Found>) => {
  let waiting: Waiting<Key, Found>[] = []
  let isReading = false
  const readOnce = async (asked: readonly Waiting<Key, Found>[]): Promise<void> => {
    try {
      const find = await readAll(asked.map(({ key }) => key))
      for (const { key, resolve } of asked) resolve(find(key))
    } catch (error) {
      for (const { reject } of asked) reject(error)
    }
  }
  const readWhileAnyWaits = async (): Promise<void> => {
    isReading = true
    while (waiting.length > 0) {
      // Whoever asks in this turn of the event loop comes along.
      await nextTurn()
      const asked = waiting
      waiting = []
      await readOnce(asked)
    }
    isReading = false
  }
  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      if (!isReading) void readWhileAnyWaits()
    })
}
