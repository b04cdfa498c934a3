import type { Deps } from '../../ports/deps.ts'
import { Refusal } from '../../refusal.ts'
import { setNotificationRead } from './notifications.queries.ts'

/** Refuses with `notification_not_found` for another seller's. Marking twice changes nothing. */
export const markNotificationRead = (deps: Deps, entrepreneurId: string, id: string): Promise<void> =>
  deps.db.inTenant(entrepreneurId, async (tx) => {
    const isFound = await setNotificationRead(tx, entrepreneurId, id, deps.now())
    if (!isFound) throw new Refusal('notification_not_found')
  })
