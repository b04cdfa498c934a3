import type { Tx } from '../../../db/database.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { type Admin, writeAudit, writeServerAudit } from '../../platform/audit/audit.ts'
import { writeSetting } from '../../platform/settings/platform-settings.ts'
import { listFollowedRefunds } from '../refunds/refunds.queries.ts'
import { countUnmatchedOut } from '../statements/differences.queries.ts'
import {
  findPlatformHold,
  PLATFORM_HOLD_KEY as KEY,
  listUnderWay,
  lockPlatformHold,
  type PlatformHold,
} from './platform-hold.queries.ts'

const SUBJECT = { type: 'platform_setting', id: KEY }

type Switch = { isHeld: boolean; reason: string }

/**
 * Holds the payouts and refunds of all sellers with a reason that they read, or releases them. Once held,
 * none starts and none is sent; requests already sent to a provider continue. Refuses with `already_decided`
 * if nothing would change, and with `money_out_unknown` to release while statements show unknown outgoing
 * money: a restored database would send it again.
 */
export const holdAllPayouts = (deps: Deps, admin: Admin, { isHeld, reason }: Switch): Promise<void> =>
  deps.db.asPlatform(async (tx) => {
    await lockPlatformHold(tx)
    const before = await findPlatformHold(tx)
    if (isHeld === (before !== null)) throw new Refusal('already_decided')
    if (before !== null && (await countUnmatchedOut(tx, before.heldAt)) > 0)
      throw new Refusal('money_out_unknown')
    const after = isHeld ? { heldAt: deps.now(), heldBy: admin.name, reason } : null
    await writeHold(tx, deps.now(), after)
    const action = isHeld ? 'all_payouts_held' : 'all_payouts_released'
    await writeAudit(deps, tx, { admin, action, subject: SUBJECT, before, after, reason })
    if (!isHeld) await sendWhatWaits(deps, tx)
  })

/** Payouts whose job is already queued, for a minute at most, keep that job. */
const sendWhatWaits = async (deps: Deps, tx: Tx): Promise<void> => {
  for (const ref of await listUnderWay(tx)) await deps.jobs.enqueue(tx, 'follow-payout', ref)
  for (const ref of await listFollowedRefunds(tx)) await deps.jobs.enqueue(tx, 'follow-refund', ref)
}

const writeHold = (tx: Tx, now: Date, hold: PlatformHold | null): Promise<void> =>
  writeSetting(tx, { key: KEY, value: hold ?? { heldAt: null }, now })

const AFTER_RESTORE = 'We are checking our books. Your money is safe and will be sent after that.'

/**
 * Holds them from the server's command line, before a start on restored data. False if they are already held.
 */
export const holdAllByCommand = (
  deps: Pick<Deps, 'db' | 'newId' | 'now'>,
  typedReason: string,
): Promise<boolean> =>
  deps.db.asPlatform(async (tx) => {
    await lockPlatformHold(tx)
    if ((await findPlatformHold(tx)) !== null) return false
    const reason = typedReason.trim() === '' ? AFTER_RESTORE : typedReason.trim()
    const after = { heldAt: deps.now(), heldBy: 'the server', reason }
    await writeHold(tx, deps.now(), after)
    await writeServerAudit(deps, tx, { action: 'all_payouts_held', subject: SUBJECT, after })
    return true
  })
