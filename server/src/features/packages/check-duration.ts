import { defaultMessageOf } from '@minit/contract/errors.ts'
import { maySellDuration } from '@minit/domain/subscriptions.ts'
import type { Tx } from '../../db/database.ts'
import { Refusal } from '../../refusal.ts'
import { hasOwnInternet } from './packages.queries.ts'

/** Rented equipment sells 10 to 180 minutes: else refuses with `duration_not_allowed`, beside its field. */
export const checkDuration = async (
  tx: Tx,
  entrepreneurId: string,
  durationMinutes: number,
): Promise<void> => {
  if (maySellDuration(durationMinutes, await hasOwnInternet(tx, entrepreneurId))) return
  const fields = { durationMinutes: defaultMessageOf('duration_not_allowed') }
  throw new Refusal('duration_not_allowed', undefined, { fields })
}
