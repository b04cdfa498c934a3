import { AsyncLocalStorage } from 'node:async_hooks'

/** What an answer allows its reads, and the age of the oldest of them so far, both in ms. */
export type StaleReads = { readonly maxAgeMs: number; oldestMs: number }

const current = new AsyncLocalStorage<StaleReads>()

/** Whatever `work` reads may be so old: it comes from a replica where there is one that keeps up. */
export const withStaleReads = <T>(reads: StaleReads, work: () => T): T => current.run(reads, work)

/** How old a read that begins now may be; undefined where it has to be as new as the last commit. */
export const staleReadsNow = (): StaleReads | undefined => current.getStore()

/** The same for an answer in pieces: whoever takes the next one, at whatever time, it is read under the same terms. */
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
