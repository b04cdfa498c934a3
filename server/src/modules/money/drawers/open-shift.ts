import type { Tx } from '../../../db/database.ts'

type Named = {
  /** The statement's expressions for the seller, the account and the midnight at which today began. */
  seller: string
  person: string
  since: string
  /** `update` where cash is paid out: two concurrent payouts of a drawer's last cash run one at a time. */
  lock: 'share' | 'update'
}

/**
 * SQL for the id of an account's open shift, in a statement that writes cash. The row stays locked until the
 * transaction ends, so a shift that is being closed either includes the cash or is not found. A shift opened
 * before today has ended at midnight.
 */
export const openShiftOf = ({ seller, person, since, lock }: Named): string => `
    select id from shifts where entrepreneur_id = ${seller} and account_id = ${person} and closed_at is null
      and opened_at >= ${since} for ${lock}`

const LOCKED_DRAWER = openShiftOf({
  seller: '$1::text',
  person: '$2::text',
  since: '$3::timestamptz',
  lock: 'update',
})

/**
 * Locks the open shift of an account that pays cash out or receives it, until the transaction ends; null
 * without one.
 */
export const lockDrawer = async (
  tx: Tx,
  { entrepreneurId, accountId, since }: { entrepreneurId: string; accountId: string; since: Date },
): Promise<string | null> => {
  const [row] = await tx.send<{ id: string }>(LOCKED_DRAWER, [entrepreneurId, accountId, since])
  return row?.id ?? null
}
