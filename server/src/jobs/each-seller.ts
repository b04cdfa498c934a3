import { isDatabaseAway } from '../kernel/database-away.ts'
import type { Deps } from '../ports/deps.ts'

/**
 * Does the work for each, one after the other. What fails for one seller is logged with `what` went wrong and keeps no other
 * from theirs; an error that is none in the eyes of the caller is left out by `isExpected`. Rejects where the database is away:
 * then nobody's work can be done, and the job is tried again.
 */
export const forEachSeller = async <Item extends { entrepreneurId: string }>(
  { log }: Pick<Deps, 'log'>,
  items: readonly Item[],
  { what, isExpected = () => false }: { what: string; isExpected?: (error: unknown) => boolean },
  work: (item: Item) => Promise<void>,
): Promise<void> => {
  for (const item of items) {
    try {
      await work(item)
    } catch (error) {
      if (isDatabaseAway(error)) throw error
      if (!isExpected(error)) log.error({ error, entrepreneurId: item.entrepreneurId }, what)
    }
  }
}
