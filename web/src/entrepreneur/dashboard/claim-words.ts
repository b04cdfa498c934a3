import type { Answer } from '@minit/contract/endpoint.ts'
import type { listSellerClaims } from '@minit/contract/entrepreneur/claims.ts'
import { formatWhen } from '@minit/domain/kernel/relative-times.ts'
import { leText } from '../../lib/money.ts'
import { claimMoneyText } from '../../ui/claim-evidence.tsx'

export type SellerClaim = Answer<typeof listSellerClaims>['items'][number]

/** "today 16:05", "yesterday 22:31", "on Fri 27 Nov, 22:31". */
const paidWhenText = (at: Date, now: Date): string => formatWhen(at, now).replace(/^[A-Z]/, 'on $&')

type Said = Pick<SellerClaim, 'saidAt'> & { sale: Pick<SellerClaim['sale'], 'customerName' | 'amount'> }

/** "Mariama Sesay says they paid Le 35 on Fri 27 Nov, 22:31." */
export const saidText = ({ saidAt, sale }: Said, now: Date): string => {
  const when = saidAt === null ? '' : ` ${paidWhenText(new Date(saidAt), now)}`
  return `${sale.customerName} says they paid ${leText(sale.amount)}${when}.`
}

/** The money that this seller may give the pass for; undefined if there is none. */
export const givableMoney = ({
  money,
}: Pick<SellerClaim, 'money'>): SellerClaim['money'][number] | undefined =>
  money.find(({ canBePlaced }) => canBePlaced)

/** What we found, in one sentence. */
export const foundText = (claim: Pick<SellerClaim, 'money'>): string => {
  const givable = givableMoney(claim)
  if (givable !== undefined) return `We found ${claimMoneyText(givable)} with this reference.`
  const named = claim.money.find(({ fit }) => fit.reference)
  if (named === undefined) return 'We found no payment with this reference.'
  return named.fit.amount
    ? `We found ${claimMoneyText(named)} with this reference, but not for this order.`
    : `We found ${claimMoneyText(named)} with this reference: another amount.`
}

/** Why to look twice before giving the pass; null if nothing speaks against it. */
export const doubtText = (claim: Pick<SellerClaim, 'money' | 'sameReference'>): string | null => {
  if (claim.sameReference > 0) return 'Another customer says they made the same payment. Ask to see the SMS.'
  return givableMoney(claim)?.fit.number === 'other'
    ? 'The money came from another number than the one they gave. Ask to see the SMS.'
    : null
}
