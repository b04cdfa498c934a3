import { isDatabaseAway } from '../kernel/database-unavailable.ts'
import type { Deps } from '../ports/deps.ts'

/**
 * Does the work for each seller in turn. A failure is logged with `what` and does not stop the others;
 * `isExpected` errors are not logged. Rejects if the database is away, so that the job is retried.
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
