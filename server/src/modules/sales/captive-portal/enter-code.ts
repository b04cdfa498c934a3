import { decideAccess } from '@minit/domain/network/access.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import type { CaptiveContext } from '../../network/captive-tokens.ts'
import { findPassByCode } from '../../network/devices.queries.ts'
import { joinPhone, refuseUnless } from '../../network/devices.ts'
import { digestsOfTyped, type Redeemed, redeemVoucher } from '../vouchers/redeem.ts'
import { NO_BUYER } from '../vouchers/sell-voucher.ts'
import { findVoucherByCode } from '../vouchers/vouchers.queries.ts'

type Entered = { place: CaptiveContext; typed: string; move: boolean }
type Admission = { purchaseId: string; redeemed: Redeemed | null }

/**
 * Admits the phone at this place by the code of a pass, or of an unused card, which creates a
 * pass. Returns the pass, and `redeemed` for a card, otherwise null. Refuses with
 * `code_not_known`, as `joinPhone`, and as `redeemVoucher`.
 */
export const enterCode = async (deps: Deps, entered: Entered): Promise<Admission> => {
  const { place, typed } = entered
  const digests = digestsOfTyped(deps, typed)
  const card = await deps.db.readAsPlatform((tx) => findVoucherByCode(tx, digests))
  if (card !== null && !card.isUsed) {
    const redeemed = await redeemVoucher(deps, {
      typed,
      place,
      seller: null,
      buyer: NO_BUYER,
      redeemKey: null,
    })
    return { purchaseId: redeemed.purchaseId, redeemed }
  }
  return { purchaseId: await joinByCode(deps, entered, digests), redeemed: null }
}

const joinByCode = async (deps: Deps, { place, move }: Entered, digests: string[]): Promise<string> => {
  const pass = await deps.db.readAsPlatform((tx) => findPassByCode(tx, digests))
  if (pass === null) throw new Refusal('code_not_known')
  const { purchaseId } = pass
  const { deviceDigest: device, entrepreneurId } = place
  if (pass.entrepreneurId !== entrepreneurId)
    refuseUnless(
      decideAccess({ ...pass, usedOctets: 0, devices: [] }, { device, entrepreneurId }, deps.now()),
    )
  await deps.db.inTenant(entrepreneurId, (tx) =>
    joinPhone(deps, tx, { purchaseId, place, move: move ? 'always' : 'never' }),
  )
  deps.routers.call(entrepreneurId, 'orders')
  deps.changes.announce(purchaseId)
  return purchaseId
}
