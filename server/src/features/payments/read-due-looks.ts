import type { Deps } from '../../ports/deps.ts'
import { countDueLooks } from './payments.queries.ts'

export type DueLooks = { due: number; oldestDueAt: Date | null }

/** How many payments should have been looked at `lateSeconds` ago or before, and since when the oldest should have. */
export const readDueLooks = ({ db, now }: Pick<Deps, 'db' | 'now'>, lateSeconds = 0): Promise<DueLooks> =>
  db.readAsPlatform((tx) => countDueLooks(tx, new Date(now().getTime() - lateSeconds * 1000)))
