import { randomFillSync } from 'node:crypto'

const STORE_BYTES = 4096

/**
 * Random bytes as `node:crypto` gives them, fetched some thousand at a time: a token for each page that is opened costs more
 * to ask the system for than to send. What was given away is not kept here.
 */
export const createRandomBytes = (): ((length: number) => Uint8Array) => {
  const store = Buffer.alloc(STORE_BYTES)
  let used = STORE_BYTES
  return (length) => {
    if (length > STORE_BYTES) return randomFillSync(Buffer.alloc(length))
    if (used + length > STORE_BYTES) {
      randomFillSync(store)
      used = 0
    }
    const given = store.subarray(used, used + length)
    used += length
    const bytes = Uint8Array.from(given)
    given.fill(0)
    return bytes
  }
}
