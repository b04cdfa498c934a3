import { haveSameLimits, lastInLine } from '@minit/domain/passes/pass-line.ts'
import { USUAL_OPTIONS } from '@minit/domain/passes/pass-options.ts'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../ports/deps.ts'
import { type MadePass, makePass, type SiteOfPass, type SoldMinutes } from '../passes/issue-pass.ts'
import { lockLine } from '../passes/pass-line.queries.ts'
import { behind } from '../passes/pass-line.ts'
import { shareDevices } from './devices.queries.ts'
import { requestSessionExtension } from './radius/lengthen.ts'

type Issued = {
  site: SiteOfPass
  /** Whether its phone or number has a running pass: one read answers no for nearly all sales. */
  hasLine: boolean
  /** A router of the seller was heard: the first phone that it lets in starts a gift. */
  hasRouter: boolean
  sold: SoldMinutes & { recipientPhone?: string | null }
}

/**
 * Builds the rows of a new pass without writing them. If another pass of its phone or number runs, its
 * minutes queue behind it and its phones hold both; a gift waits for the phone that its recipient opens it
 * on.
 */
export const issueInLine = async (
  deps: Pick<Deps, 'jobs' | 'newId' | 'randomBytes' | 'secrets'>,
  tx: Tx,
  { site, hasLine, hasRouter, sold }: Issued,
): Promise<MadePass> => {
  const isGift = (sold.recipientPhone ?? null) !== null
  const newPass = makePass(deps, site, isGift && hasRouter ? whenFirstUsed(sold) : sold)
  if (!hasLine || newPass.pass.stockCodeId !== null || (sold.card ?? null) !== null) return newPass
  const { entrepreneurId, purchaseId, paidAt: now } = sold
  const line = await lockLine(tx, { entrepreneurId, purchaseId, now })
  const last = lastInLine(line, now)
  if (last === null) return newPass
  const { clock, maxDevices } = newPass.pass
  const isSame = haveSameLimits(last, newPass.pass)
  if (!isGift && (clock === 'at_payment' || isSame))
    await shareDevices(tx, { entrepreneurId, from: last.purchaseId, to: purchaseId, maxDevices, now })
  if (isSame)
    await requestSessionExtension(deps, tx, {
      entrepreneurId,
      purchaseIds: line.map((each) => each.purchaseId),
    })
  return clock === 'at_payment' ? { ...newPass, pass: behind(newPass.pass, last) } : newPass
}

/** The payer does not know when the recipient is at the WiFi. */
const whenFirstUsed = (sold: SoldMinutes): SoldMinutes => ({
  ...sold,
  passOptions: {
    ...USUAL_OPTIONS,
    ...sold.passOptions,
    clock: sold.passOptions?.clock === 'while_online' ? 'while_online' : 'first_use',
  },
})
