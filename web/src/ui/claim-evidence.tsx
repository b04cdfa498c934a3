import type { claimFields } from '@minit/contract/claim-bodies.ts'
import { formatWhen } from '@minit/domain/kernel/relative-times.ts'
import { providerName } from '@minit/domain/platform/provider-names.ts'
import type * as z from 'zod/mini'
import { serverNow, useNow, waitText } from '../lib/clock.ts'
import { leText } from '../lib/money.ts'
import { Badge } from './badge.tsx'

/** A claim as the worklist reads it from the wire. */
export type ListedClaim = z.input<z.ZodMiniObject<typeof claimFields>>
export type ClaimMoney = ListedClaim['money'][number]

const whenText = (iso: string): string => formatWhen(new Date(iso), new Date(serverNow()))

export const claimMoneyText = ({ money }: Pick<ClaimMoney, 'money'>): string => {
  if (money === null) return 'an unknown amount'
  return money.currency === 'SLE' ? leText(money.amount) : `${money.amount} ${money.currency}`
}

const NUMBERS = {
  same: ['Same number', 'good'],
  other: ['Another number', 'bad'],
  unknown: ['Phone number unknown', 'line'],
} as const

/** Matching words have the green of a chosen row. */
const EDGE = 'border border-action'

/** Shows word by word how well received money matches the claim. */
export const MoneyFits = ({ fit }: Pick<ClaimMoney, 'fit'>) => {
  const [number, tone] = NUMBERS[fit.number]
  return (
    <span className="flex flex-wrap gap-1.5 mt-1">
      {fit.reference && (
        <Badge tone="good" className={EDGE}>
          Same reference
        </Badge>
      )}
      <Badge tone={fit.amount ? 'good' : 'bad'} className={fit.amount ? EDGE : ''}>
        {fit.amount ? 'Amount matches' : 'Amount differs'}
      </Badge>
      <Badge tone={tone} className={tone === 'good' ? EDGE : ''}>
        {number}
      </Badge>
      {!fit.way && <Badge tone="bad">Before the order, or another way</Badge>}
    </span>
  )
}

/** How long the claim has waited; red after a day without an answer. */
export const ClaimAge = ({ claim }: { claim: ListedClaim }) => {
  const waits = waitText(Date.parse(claim.askedAt), useNow(30_000))
  return (
    <Badge tone={claim.isLate ? 'bad' : 'warn'}>
      {claim.isLate ? `Late: waits ${waits}` : `Waits ${waits}`}
    </Badge>
  )
}

/** The claim, the claimant, and the state of the order's own payment. */
export const ClaimStory = ({ claim }: { claim: ListedClaim }) => {
  const { reference, said, saidAt, isBuyersNumber, payment, sameReference, times } = claim
  const isMore = said.replace(/[^A-Za-z0-9]/g, '').toUpperCase() !== reference
  return (
    <div className="text-sm">
      <p>
        Says: paid <b className="break-all">{reference}</b> from{' '}
        <b className="whitespace-nowrap">{claim.payerPhone}</b>
        {isBuyersNumber === false && ', which is not the number of the order'}
        {saidAt !== null && `, by its reference on ${whenText(saidAt)}`}.
      </p>
      {isMore && <p className="mt-1 text-muted break-words whitespace-pre-line">“{said}”</p>}
      {payment !== null && <p className="mt-1 text-muted">{payment}</p>}
      {sameReference > 0 && (
        <p className="mt-1 text-danger-ink">
          {sameReference === 1 ? 'Another claim names' : `${sameReference} other claims name`} the same
          reference.
        </p>
      )}
      {times > 1 && <p className="mt-1 text-muted">Sent {times} times, with different words.</p>}
    </div>
  )
}

/** Unmatched money that may belong to this claim, and how it matches. */
export const ClaimMoneyList = ({ money }: Pick<ListedClaim, 'money'>) =>
  money.length === 0 ? (
    <p className="text-sm text-muted">We found no payment that fits.</p>
  ) : (
    <ul aria-label="Money that came for nothing we know" className="text-sm grid gap-2">
      {money.map((found) => (
        <li key={found.id} className="px-3 py-2 rounded-md bg-sunk">
          <b>{claimMoneyText(found)}</b> by {providerName(found.provider)}, {whenText(found.receivedAt)},{' '}
          <span className="break-all">{found.transaction}</span>
          <MoneyFits fit={found.fit} />
        </li>
      ))}
    </ul>
  )
