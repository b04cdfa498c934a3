import type { Deps } from '../../ports/deps.ts'
import { changeSeller } from './settings.queries.ts'

/** Opens a seller's site for customers or closes it; a closed one keeps its page and sells nothing. */
export const switchSite = (deps: Deps, entrepreneurId: string, isOpen: boolean): Promise<void> =>
  deps.db.inTenant(entrepreneurId, (tx) => changeSeller(tx, entrepreneurId, { isOpen }))
