/** A mark that changes with what the list of shops shows, and how many shops there are. */
export type ListMark = { mark: string; shops: number }

/** From so many shops on, the list is read again at most once in `REST_MS`: reading 5,000 takes some 0.3 s. */
const MANY_SHOPS = 500
const REST_MS = 1_000

type Shown = { mark: string; askedMs: number; changedMs: number }

/**
 * Returns the list's mark as `read` has it; with many shops a change within a second of the last one shows after
 * that second. `elapsedMs`: a monotonic clock. Rejects as `read` does.
 */
export const createListMarks = ({
  read,
  elapsedMs,
}: {
  read: () => Promise<ListMark>
  elapsedMs: () => number
}): (() => Promise<string>) => {
  let shown: Shown | null = null
  return async () => {
    const askedMs = elapsedMs()
    const { mark, shops } = await read()
    const last = shown
    if (last === null) shown = { mark, askedMs, changedMs: askedMs }
    else if (mark !== last.mark) {
      const rests = shops >= MANY_SHOPS && askedMs - last.changedMs < REST_MS
      // An answer that was asked for earlier is older.
      if (rests || askedMs < last.askedMs) return last.mark
      shown = { mark, askedMs, changedMs: askedMs }
    }
    return mark
  }
}
