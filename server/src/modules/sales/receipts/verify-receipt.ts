import { joinedCode } from '@minit/domain/kernel/clean-text.ts'
import { isUlid } from '@minit/domain/kernel/ids.ts'
import type { Deps } from '../../../ports/deps.ts'
import { claimsOf } from './read-receipt.ts'
import { findReceiptKey, findSoldReceipt, type SoldReceipt } from './receipts.queries.ts'
import { type ReceiptClaims, readSigned } from './signature.ts'

const UNKNOWN = { state: 'unknown', receipt: null } as const

/**
 * Verifies a receipt by its signature or number, without revealing the buyer. A signature
 * counts only with a key of ours, and only if the sale still has the same values: a stolen key
 * cannot sign a sale that never happened.
 */
export const verifyReceipt = async (deps: Deps, asked: { signed: string | null; number: string | null }) => {
  if (asked.signed !== null) {
    const claims = await signedClaims(deps, asked.signed)
    const found = claims === null ? null : await findSold(deps, claims.n)
    return found !== null && claims !== null && isSameSale(claims, claimsOf(found))
      ? verdictOf(found)
      : UNKNOWN
  }
  const found = await findSold(deps, joinedCode(asked.number ?? ''))
  return found === null ? UNKNOWN : verdictOf(found)
}

const signedClaims = async ({ db }: Deps, text: string): Promise<ReceiptClaims | null> => {
  const signed = readSigned(text)
  if (signed === null) return null
  const key = await db.readAsPlatform((tx) => findReceiptKey(tx, signed.keyId))
  return key === null ? null : signed.verifiedBy(key.publicKey)
}

const findSold = async ({ db }: Deps, number: string): Promise<SoldReceipt | null> =>
  isUlid(number) ? db.readAsPlatform((tx) => findSoldReceipt(tx, number)) : null

/** Compares without the seller's name, which may change; a sale never changes. */
const isSameSale = (signed: ReceiptClaims, now: ReceiptClaims): boolean =>
  signed.n === now.n && signed.a === now.a && signed.g === now.g && signed.c === now.c && signed.t === now.t

const verdictOf = ({ sale, seller }: SoldReceipt) => ({
  state: sale.status === 'refunded' ? ('refunded' as const) : ('genuine' as const),
  receipt: {
    number: sale.id,
    businessName: seller.businessName,
    location: seller.location,
    price: sale.priceMinor,
    gst: sale.gstMinor,
    gstPercent: sale.gstBasisPoints / 100,
    paidAt: sale.paidAt ?? sale.createdAt,
  },
})
