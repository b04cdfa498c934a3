import { statfs } from 'node:fs/promises'
import { NotBegun } from '../evidence.ts'

/** The bytes of a purchase with all its rows and indexes, rounded up from a measurement (docs/scale.md). */
const BYTES_A_PURCHASE = 7_000
/** The write-ahead log, sort space for indexes, and the small history. */
const OTHER_BYTES = 6e9

const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(0)} GB`

/** Describes the missing space for this many purchases; null if they fit. */
export const missingRoom = (purchases: number, freeBytes: number): string | null => {
  const wanted = purchases * BYTES_A_PURCHASE + OTHER_BYTES
  if (freeBytes >= wanted) return null
  return `${purchases.toLocaleString('en')} purchases want ${gigabytes(wanted)} of disk, and ${gigabytes(freeBytes)} are free`
}

/** Checks the space of `folder` first, since a disk that fills up halfway wastes hours. */
export const findRoom = async (folder: string, purchases: number): Promise<void> => {
  const { bavail, bsize } = await statfs(folder)
  const missing = missingRoom(purchases, bavail * bsize)
  if (missing !== null)
    throw new NotBegun(
      `${missing} in ${folder}: name a folder on a larger disk as TMPDIR, or make fewer (purchases=1000000)`,
    )
}
