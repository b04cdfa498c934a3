import type { Tx } from '../../../db/database.ts'
import type { Deps } from '../../../ports/deps.ts'
import { acquireOutgoingLease } from '../transfers/outgoing.ts'
import { newLease } from '../transfers/request-transfer.ts'
import type { Rail } from '../transfers/transfer.ts'
import type { TransferStore } from '../transfers/transfer-store.ts'
import type { PartRow } from './payouts.queries.ts'
import { findPlatformHoldLocked } from './platform-hold.queries.ts'

// One lease at a time per provider: two payouts that read the same balance must not both use it.
const LOCK = `select pg_advisory_xact_lock(hashtext('payout float ' || $1::text))`

/** SQL: the part's seller is not held, and its number is current and past its hold; `$3` is the instant. */
const notHeld = (row: string): string =>
  `not exists (select from payout_settings s where s.entrepreneur_id = ${row}.entrepreneur_id and s.held_at is not null)
   and exists (select from payouts n join payout_destinations d on d.entrepreneur_id = n.entrepreneur_id and d.phone = n.phone
     where n.entrepreneur_id = ${row}.entrepreneur_id and n.id = ${row}.payout_id
       and d.verified_at is not null and d.replaced_at is null and d.held_until <= $3::timestamptz)`

const UNDER_WAY = `exists (select from payouts p
      where p.entrepreneur_id = t.entrepreneur_id and p.id = t.payout_id and p.state = 'under_way')`

/** `$6` is the provider's balance, null if unknown, and `$7` when it was read. */
const IS_NEXT = ` and ${UNDER_WAY}
    and ${notHeld('t')}
    and not exists (
      select from payout_parts o where o.provider = t.provider and o.state = 'waiting' and o.waits_for_float
        and (o.created_at, o.id) < (t.created_at, t.id)
        and ${notHeld('o')})
    and ($6::bigint is null or t.amount_minor <= $6 - (
      select coalesce(sum(o.amount_minor), 0) from payout_parts o
      where o.provider = t.provider and o.state = 'asked' and (o.accepted_at is null or o.accepted_at > $7::timestamptz)))`

const QUEUE = `
  update payout_parts t set waits_for_float = true
  where t.entrepreneur_id = $1::text and t.id = $2::text and t.state = 'waiting' and ${UNDER_WAY} and ${notHeld('t')}`

/**
 * Takes the lease of a part. A first request needs its turn: no hold on the seller, their number or all
 * sellers, and enough balance at the provider after what was requested since it was read. A part that waits
 * for balance queues, and later ones wait behind it. Runs as the platform, since all sellers share the
 * provider's wallet.
 */
export const acquirePartLease = async (
  deps: Deps,
  store: TransferStore,
  { row: part, rail }: { row: PartRow; rail: Rail },
): Promise<boolean> => {
  if (part.state !== 'waiting') return acquireOutgoingLease(deps, store, part)
  const readAt = deps.now()
  const floatMinor = (await rail.float?.()) ?? null
  return deps.db.asPlatform(async (tx) => {
    await tx.send(LOCK, [part.provider])
    if ((await findPlatformHoldLocked(tx)) !== null) return false
    const lease = newLease(deps)
    const guard = { where: IS_NEXT, values: [floatMinor, readAt] }
    if (await store.acquireLease(tx, part, lease, guard)) return true
    await queueForFloat(tx, part, lease.now)
    return false
  })
}

const queueForFloat = async (tx: Tx, { entrepreneurId, id }: PartRow, now: Date): Promise<void> => {
  await tx.send(QUEUE, [entrepreneurId, id, now])
}
