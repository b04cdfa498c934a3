import { randomFillSync } from 'node:crypto'

const STORE_BYTES = 4096

/**
 * Random bytes from `node:crypto`, fetched 4,096 at a time: a system call for each page's token costs more than sending it.
 * Bytes that were returned are erased from the store.
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
