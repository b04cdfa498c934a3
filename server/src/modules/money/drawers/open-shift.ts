import type { Tx } from '../../../db/database.ts'

type Named = {
  /** What the statement calls the seller, the account and the midnight with which today began. */
  seller: string
  person: string
  since: string
  /** `update` where cash is handed out: two that would each find the drawer's last cash come one after the other. */
  lock: 'share' | 'update'
}

/**
 * The id of a person's open shift, for a statement that writes cash: locked until the statement's transaction ends, so
 * that a shift which is being closed either has the cash in its sum or is not found any more. One that was opened
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

/** The open shift of whoever hands cash out or is brought it, for them alone until the transaction ends; null without one. */
export const lockDrawer = async (
  tx: Tx,
  { entrepreneurId, accountId, since }: { entrepreneurId: string; accountId: string; since: Date },
): Promise<string | null> => {
  const [row] = await tx.send<{ id: string }>(LOCKED_DRAWER, [entrepreneurId, accountId, since])
  return row?.id ?? null
}
