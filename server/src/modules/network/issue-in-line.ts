import { haveSameLimits, lastInLine } from '@minit/domain/passes/pass-line.ts'
import { USUAL_OPTIONS } from '@minit/domain/passes/pass-options.ts'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../ports/deps.ts'
import { type MadePass, makePass, type SiteOfPass, type SoldMinutes } from '../passes/issue-pass.ts'
import { lockLine } from '../passes/pass-line.queries.ts'
import { behind } from '../passes/pass-line.ts'
import { shareDevices } from './devices.queries.ts'
import { askToLengthen } from './radius/lengthen.ts'

type Issued = {
  site: SiteOfPass
  /** Its phone or number has a pass whose clock runs: one read says so for nearly all sales that none has. */
  hasLine: boolean
  /** A router of the seller's was heard: the first phone that it lets in begins a gift. */
  hasRouter: boolean
  sold: SoldMinutes & { recipientPhone?: string | null }
}

/**
 * The rows of a new pass, not yet written. While another pass of its phone or number runs, its minutes begin when that one ends,
 * and the phones of that one hold it too; a gift waits for the phone that its holder opens it on.
 */
export const issueInLine = async (
  deps: Pick<Deps, 'jobs' | 'newId' | 'randomBytes' | 'secrets'>,
  tx: Tx,
  { site, hasLine, hasRouter, sold }: Issued,
): Promise<MadePass> => {
  const isGift = (sold.recipientPhone ?? null) !== null
  const made = makePass(deps, site, isGift && hasRouter ? whenFirstUsed(sold) : sold)
  if (!hasLine || made.pass.stockCodeId !== null || (sold.card ?? null) !== null) return made
  const { entrepreneurId, purchaseId, paidAt: now } = sold
  const line = await lockLine(tx, { entrepreneurId, purchaseId, now })
  const last = lastInLine(line, now)
  if (last === null) return made
  const { clock, maxDevices } = made.pass
  const isSame = haveSameLimits(last, made.pass)
  if (!isGift && (clock === 'at_payment' || isSame))
    await shareDevices(tx, { entrepreneurId, from: last.purchaseId, to: purchaseId, maxDevices, now })
  if (isSame)
    await askToLengthen(deps, tx, { entrepreneurId, purchaseIds: line.map((each) => each.purchaseId) })
  return clock === 'at_payment' ? { ...made, pass: behind(made.pass, last) } : made
}

/** The payer does not know when the holder is at the WiFi. */
const whenFirstUsed = (sold: SoldMinutes): SoldMinutes => ({
  ...sold,
  passOptions: { ...USUAL_OPTIONS, ...sold.passOptions, clock: 'first_use' },
})
