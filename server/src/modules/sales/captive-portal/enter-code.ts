import { decideAccess } from '@minit/domain/network/access.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { endTravelOf } from '../../money/travel/end-travel.ts'
import type { CaptiveContext } from '../../network/captive-tokens.ts'
import { findPassByCode } from '../../network/devices.queries.ts'
import { joinPhone, refuseUnless } from '../../network/devices.ts'
import { redeemCode, type UsedCode } from '../sponsors/use-card.ts'
import { digestsOfTyped } from '../vouchers/redeem.ts'
import { NO_BUYER } from '../vouchers/sell-voucher.ts'
import { findVoucherByCode } from '../vouchers/vouchers.queries.ts'

type Entered = { place: CaptiveContext; typed: string; move: boolean }
type Admission = { purchaseId: string; redeemed: UsedCode | null }

/**
 * Admits the phone at this place by the code of a pass, or of an unused card (a voucher, or a sponsor's), which creates a
 * pass. Returns the pass, and `redeemed` for a card, otherwise null. Refuses with
 * `code_not_known`, as `joinPhone`, and as `redeemCode`.
 */
export const enterCode = async (deps: Deps, entered: Entered): Promise<Admission> => {
  const { place, typed } = entered
  const digests = digestsOfTyped(deps, typed)
  const { card, pass } = await deps.db.readAsPlatform(async (tx) => ({
    card: await findVoucherByCode(tx, digests),
    pass: await findPassByCode(tx, digests),
  }))
  // A code of neither may be a sponsor's card.
  if (card === null ? pass === null : !card.isUsed) {
    const redeemed = await redeemCode(deps, {
      typed,
      place,
      seller: null,
      buyer: NO_BUYER,
      redeemKey: null,
    })
    return { purchaseId: redeemed.purchaseId, redeemed }
  }
  if (pass === null) throw new Refusal('code_not_known')
  return { purchaseId: await joinByCode(deps, entered, pass), redeemed: null }
}

type FoundPass = NonNullable<Awaited<ReturnType<typeof findPassByCode>>>

const joinByCode = async (deps: Deps, { place, move }: Entered, pass: FoundPass): Promise<string> => {
  const { purchaseId } = pass
  const { deviceDigest: device, entrepreneurId } = place
  if (pass.entrepreneurId !== entrepreneurId)
    refuseUnless(
      decideAccess({ ...pass, usedOctets: 0, devices: [] }, { device, entrepreneurId }, deps.now()),
    )
  else if (pass.awayAt !== null) {
    // Nobody ends a use at another shop without a tap.
    if (!move) throw new Refusal('pass_away', `Its minutes are used at ${pass.awayAt} now. Take them here?`)
    await endTravelOf(deps, { entrepreneurId, purchaseId }, 'returned')
  }
  await deps.db.inTenant(entrepreneurId, (tx) =>
    joinPhone(deps, tx, { purchaseId, place, move: move ? 'always' : 'never' }),
  )
  deps.routers.call(entrepreneurId, 'orders')
  deps.changes.announce(purchaseId)
  return purchaseId
}
