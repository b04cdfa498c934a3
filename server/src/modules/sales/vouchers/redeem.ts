import { groupCode, normaliseCode } from '@minit/domain/passes/passes.ts'
import { codeProblem, pastText, usedAtOf, usedText, voucherStateAt } from '@minit/domain/sales/vouchers.ts'
import { latestManualStart } from '@minit/domain/shop/joining.ts'
import type { TenantTx } from '../../../db/database.ts'
import { isAnonymised, maskPhone } from '../../../kernel/phones.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import type { CaptiveContext } from '../../network/captive-tokens.ts'
import { listDevices } from '../../network/devices.queries.ts'
import { joinPhone } from '../../network/devices.ts'
import { beginPass } from '../../passes/passes.queries.ts'
import { isSellerSelling, refuseUnready } from '../../shop/sellers/seller-terms.ts'
import { type Buyer, NO_BUYER, sellLocked } from './sell-voucher.ts'
import {
  findVoucherByCode,
  type LockedVoucher,
  lockVoucher,
  marksOf,
  markUsed,
  type VoucherRef,
} from './vouchers.queries.ts'

export type Redeeming = {
  typed: string
  /** The place of the phone; null without a router's redirect. */
  place: CaptiveContext | null
  /** The seller on whose page it was entered, by id or slug; null for the link on the card. */
  seller: string | null
  /** The buyer of an unsold card, whose use is its sale. */
  buyer: Buyer
  /** A repeated call with the same key gets the same answer. */
  redeemKey: string | null
}

export type Redeemed = { entrepreneurId: string; purchaseId: string }

const UNKNOWN =
  'We do not know this code. Check each sign: S and 5, B and 8, Z and 2, G and 6, U and V look alike. Is it from this seller?'
/** Away from the shop only vouchers are taken: a pass has a page already, and its code is typed at the WiFi. */
const UNKNOWN_AWAY =
  'We know no voucher with this code. Is it the code of a pass? Then join the shop’s WiFi and type it on the page that opens. Else check each sign: S and 5, B and 8, Z and 2, G and 6, U and V look alike.'

/**
 * The digests of an entered code. Refuses with `code_not_known`, and what to check, if it cannot be a code.
 */
export const digestsOfTyped = (deps: Pick<Deps, 'secrets'>, typed: string): string[] => {
  const code = normaliseCode(typed)
  if (code === null) throw new Refusal('code_not_known', codeProblem(typed) ?? UNKNOWN)
  return deps.secrets.digests(groupCode(code))
}

/** The phone that used a card, as far as its holder may see. */
const shownPhone = ({ phone, macTail }: LockedVoucher): string | null => {
  if (phone !== null && !isAnonymised(phone)) return maskPhone(phone)
  return macTail === null ? null : `that ends in ${macTail}`
}

/**
 * Refuses an unusable card with `voucher_void`, `voucher_used`, `voucher_past` or, if its use is its sale,
 * `seller_not_selling` and as `refuseUnready` does: it stays unused until the shop is ready.
 */
const refuseUnusable = (found: LockedVoucher, now: Date): void => {
  const marks = marksOf(found)
  const state = voucherStateAt(marks, now)
  if (state === 'void') throw new Refusal('voucher_void')
  const usedAt = usedAtOf(marks)
  if (usedAt !== null) throw new Refusal('voucher_used', usedText(usedAt, shownPhone(found)))
  if (found.batch.useBy <= now) throw new Refusal('voucher_past', pastText(found.batch.useBy))
  if (state !== 'unsold') return
  if (!isSellerSelling(found.seller, now)) throw new Refusal('seller_not_selling')
  refuseUnready({ ...found.seller, joining: found.joining })
}

/** Whether the holder repeats the call: with the same key, or from the phone that has the pass. */
const isSameHolder = async (
  tx: TenantTx,
  { voucher }: LockedVoucher,
  { redeemKey, place }: Pick<Redeeming, 'redeemKey' | 'place'>,
): Promise<boolean> => {
  const { purchaseId } = voucher
  if (purchaseId === null) return false
  if (voucher.usedAt !== null && redeemKey !== null && voucher.redeemKey === redeemKey) return true
  if (place === null || place.entrepreneurId !== voucher.entrepreneurId) return false
  const phones = await listDevices(tx, purchaseId)
  return phones.some(({ deviceDigest }) => deviceDigest === place.deviceDigest)
}

/** Sells an unsold card, marks it as used, and starts its time if no router does. */
const useLocked = async (
  deps: Deps,
  tx: TenantTx,
  { found, place, redeemKey, buyer }: Omit<Redeeming, 'typed' | 'seller'> & { found: LockedVoucher },
) => {
  const {
    voucher,
    joining: { hasRouter },
  } = found
  const sold =
    voucher.purchaseId === null ? await sellLocked(deps, tx, { found, soldBy: 'use', buyer }) : null
  const purchaseId = sold?.purchaseId ?? voucher.purchaseId
  if (purchaseId === null) throw new Error(`card ${voucher.id} was sold without a purchase`)
  const isMarked = await markUsed(tx, voucher, { usedAt: deps.now(), redeemKey })
  if (!isMarked) throw new Error(`card ${voucher.id} was used by somebody else while it was locked`)
  if (place !== null) await joinPhone(deps, tx, { purchaseId, place, move: 'if_free' })
  // A router starts the pass with the first phone that it admits (decision 0026), a seller with a tap.
  if (!hasRouter) await beginPass(tx, purchaseId, deps.now(), latestManualStart(deps.now()))
  return { purchaseId, notify: sold?.notify ?? null, hasRouter }
}

/**
 * Finds the seller's card by its code's digests. Refuses with `code_not_known` and `voucher_of_other_seller`.
 */
const findCard = async (
  deps: Deps,
  codeDigests: readonly string[],
  { seller, isAtWifi }: { seller: string | null; isAtWifi: boolean },
): Promise<VoucherRef> => {
  const card = await deps.db.readAsPlatform((tx) => findVoucherByCode(tx, codeDigests))
  if (card === null) throw new Refusal('code_not_known', isAtWifi ? UNKNOWN : UNKNOWN_AWAY)
  if (seller !== null && card.entrepreneurId !== seller && card.slug !== seller)
    throw new Refusal('voucher_of_other_seller', `This voucher is for the WiFi of ${card.businessName}`)
  return card
}

/**
 * Redeems a card once, for a pass. If the card has no recorded sale, this is its sale. Refuses with
 * `code_not_known`, `voucher_of_other_seller` and as `refuseUnusable`.
 */
export const redeemVoucher = async (deps: Deps, redeeming: Redeeming): Promise<Redeemed> => {
  const { typed, place } = redeeming
  const atSeller = place?.entrepreneurId ?? redeeming.seller
  const card = await findCard(deps, digestsOfTyped(deps, typed), {
    seller: atSeller,
    isAtWifi: place !== null,
  })
  const { entrepreneurId } = card
  const used = await deps.db.inTenant(entrepreneurId, async (tx) => {
    const found = await lockVoucher(tx, card)
    if (found === null) throw new Error(`card ${card.id} is gone`)
    const { purchaseId } = found.voucher
    if (purchaseId !== null && (await isSameHolder(tx, found, redeeming)))
      return { purchaseId, notify: null, hasRouter: found.joining.hasRouter }
    refuseUnusable(found, deps.now())
    return useLocked(deps, tx, { ...redeeming, found })
  })
  used.notify?.()
  if (used.hasRouter) deps.routers.call(entrepreneurId, 'orders')
  deps.changes.announce(used.purchaseId)
  return { entrepreneurId, purchaseId: used.purchaseId }
}

/**
 * Sells an unsold card whose code was entered at a router, so that the router can admit by its pass. Does
 * nothing if it was sold in the meantime. Refuses with `code_not_known` and as `redeemVoucher`.
 */
export const sellAtRouter = async (
  deps: Deps,
  { codeDigests, entrepreneurId }: { codeDigests: readonly string[]; entrepreneurId: string },
): Promise<void> => {
  const card = await findCard(deps, codeDigests, { seller: entrepreneurId, isAtWifi: true })
  const sold = await deps.db.inTenant(entrepreneurId, async (tx) => {
    const found = await lockVoucher(tx, card)
    if (found === null) throw new Error(`card ${card.id} is gone`)
    if (found.voucher.purchaseId !== null) return null
    refuseUnusable(found, deps.now())
    return sellLocked(deps, tx, { found, soldBy: 'use', buyer: NO_BUYER })
  })
  sold?.notify()
}
