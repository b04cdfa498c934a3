import { randomFillSync } from 'node:crypto'

const STORE_BYTES = 4096

/**
 * Random bytes from `node:crypto`, fetched 4,096 at a time, since a system call for each page's token costs
 * more than sending it. Returned bytes are erased from the store.
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
    const slice = store.subarray(used, used + length)
    used += length
    const bytes = Uint8Array.from(slice)
    slice.fill(0)
    return bytes
  }
}
