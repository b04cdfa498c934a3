import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../ports/deps.ts'
import { insertActivity } from './notifications.queries.ts'

/** The platform's activity line of a new seller, in the transaction that makes one. */
export const announceSignup = (
  deps: Deps,
  tx: Tx,
  {
    entrepreneurId,
    businessName,
    location,
  }: { entrepreneurId: string; businessName: string; location: string },
): Promise<void> =>
  insertActivity(tx, {
    entrepreneurId,
    id: deps.newId(),
    type: 'entrepreneur_signup',
    description: `${businessName} in ${location} joined`,
    amountMinor: 0,
    createdAt: deps.now(),
  })
