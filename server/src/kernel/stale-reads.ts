import { AsyncLocalStorage } from 'node:async_hooks'

/** The maximum age of reads for an answer, and the age of the oldest read so far, both in ms. */
export type StaleReads = { readonly maxAgeMs: number; oldestMs: number }

const current = new AsyncLocalStorage<StaleReads>()

/** Lets reads in `work` be this old: they may come from a replica whose lag allows it. */
export const withStaleReads = <T>(reads: StaleReads, work: () => T): T => current.run(reads, work)

/** How old a read that begins now may be; undefined if it must see the last commit. */
export const staleReadsNow = (): StaleReads | undefined => current.getStore()

/**
 * The same for an answer in pieces: each piece is read under the same terms, whenever the consumer takes it.
 */
export async function* piecesOfStaleReads<Piece>(
  reads: StaleReads,
  pieces: AsyncIterable<Piece>,
): AsyncGenerator<Piece> {
  const iterator = withStaleReads(reads, () => pieces[Symbol.asyncIterator]())
  try {
    for (;;) {
      const next = await withStaleReads(reads, () => iterator.next())
      if (next.done === true) return
      yield next.value
    }
  } finally {
    await iterator.return?.()
  }
}
