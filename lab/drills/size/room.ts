import { statfs } from 'node:fs/promises'
import { NotBegun } from '../evidence.ts'

/** A purchase with all its rows and indexes, rounded up from what was measured (docs/scale.md). */
const BYTES_A_PURCHASE = 7_000
/** The write-ahead log, what building an index sorts, and the small past. */
const BYTES_BESIDES = 6e9

const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(0)} GB`

/** What is missing for a past of so many purchases where so many bytes are free; null where it fits. */
export const missingRoom = (purchases: number, freeBytes: number): string | null => {
  const wanted = purchases * BYTES_A_PURCHASE + BYTES_BESIDES
  if (freeBytes >= wanted) return null
  return `${purchases.toLocaleString('en')} purchases want ${gigabytes(wanted)} of disk, and ${gigabytes(freeBytes)} are free`
}

/** Looks before anything is made whether `folder` holds it; a disk that fills up halfway has cost hours. */
export const findRoom = async (folder: string, purchases: number): Promise<void> => {
  const { bavail, bsize } = await statfs(folder)
  const missing = missingRoom(purchases, bavail * bsize)
  if (missing !== null)
    throw new NotBegun(
      `${missing} in ${folder}: name a folder on a larger disk as TMPDIR, or make fewer (purchases=1000000)`,
    )
}
