import { revealPhone } from '@minit/contract/entrepreneur/customers.ts'
import { formatClock, freetownDay } from '@minit/domain/kernel/durations.ts'
import type { LoyaltyTier } from '@minit/domain/passes/loyalty.ts'
import type { ReactNode } from 'react'
import { failureOr, useAction } from '../../lib/action.ts'
import { call } from '../../lib/call.ts'
import { cx } from '../../lib/cx.ts'
import { leText } from '../../lib/money.ts'
import * as paths from '../../lib/paths.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { THE_NUMBER_WAS_NOT_SHOWN } from '../../words/everyone.ts'
import { useMay } from '../rights.tsx'
import { whenText } from '../when-text.ts'
import type { Customer, Sale } from './queries.ts'

const TAP = 'inline-flex items-center min-h-touch -my-2.5 text-sm whitespace-nowrap underline'

/** A customer's masked number; a tap shows it whole, as a link to call. */
export const PhoneNumber = ({ customer }: { customer: Pick<Customer, 'id' | 'name' | 'phoneNumber'> }) => {
  const { mutate, data, isPending } = useAction({
    act: () => call(revealPhone, { params: { id: customer.id } }),
    failed: failureOr(THE_NUMBER_WAS_NOT_SHOWN),
  })
  const mayReveal = useMay('read_reports')
  // A buyer of vouchers without a number has none to show.
  const hasNumber = customer.phoneNumber.startsWith('+')
  if (!mayReveal || !hasNumber)
    return <span className="text-sm whitespace-nowrap">{customer.phoneNumber}</span>
  if (data !== undefined) {
    return (
      <a href={paths.call(data.phoneNumber)} className={TAP}>
        {data.phoneNumber}
      </a>
    )
  }
  return (
    <button
      type="button"
      aria-busy={isPending || undefined}
      aria-label={`Show the whole number of ${customer.name}, ${customer.phoneNumber}`}
      onClick={() => !isPending && mutate()}
      className={`${TAP} decoration-dotted text-info-ink`}
    >
      {isPending ? 'Showing...' : customer.phoneNumber}
    </button>
  )
}

type LateUpload = NonNullable<Sale['lateUpload']>

/** For an offline sale: "Made today 13:34, uploaded 15:02 by Isatu Conteh from Chrome on Android". */
export const lateText = ({ soldAt, receivedAt, personName, device }: LateUpload): string => {
  const isSameDay = freetownDay(new Date(soldAt)) === freetownDay(new Date(receivedAt))
  const uploaded = isSameDay ? formatClock(new Date(receivedAt)) : whenText(receivedAt)
  const from = device === '' ? '' : ` from ${device}`
  return `Made ${whenText(soldAt)}, uploaded ${uploaded} by ${personName}${from}`
}

const offText = ({ off, kind, name, code }: NonNullable<Sale['offer']>): string =>
  kind === 'code' ? `${leText(off)} off by the code ${code ?? name}` : `${leText(off)} off by “${name}”`

/** For a sale below its list price: "List price Le 20, Le 4 off by the code MARKET20"; null at list price. */
export const lessText = ({ listPrice, discount, offer }: Sale): string | null => {
  if (discount === 0) return null
  const forLoyalty = Math.round((discount - (offer?.off ?? 0)) * 100) / 100
  return [
    `List price ${leText(listPrice)}`,
    ...(offer === null ? [] : [offText(offer)]),
    ...(forLoyalty > 0 ? [`${leText(forLoyalty)} off for a loyal customer`] : []),
  ].join(', ')
}

const STYLES: Record<LoyaltyTier, { word: string; tone: BadgeTone }> = {
  new: { word: 'New', tone: 'line' },
  bronze: { word: 'Bronze', tone: 'quiet' },
  silver: { word: 'Silver', tone: 'quiet' },
  gold: { word: 'Gold', tone: 'sun' },
  platinum: { word: 'Platinum', tone: 'info' },
}

/** A customer's loyalty tier in a word. */
export const TierBadge = ({ tier }: { tier: LoyaltyTier }) => (
  <Badge tone={STYLES[tier].tone}>{STYLES[tier].word}</Badge>
)

type ColumnHeadsProps = {
  heads: readonly (readonly [name: string, look: string])[]
  /** Classes of all heads. */
  look?: string
  /** Heads that are not plain text. */
  children?: ReactNode
}

export const HEAD = 'px-2 py-2 text-sm font-medium text-muted first:pl-4 last:pr-4'

/** The first row of a table. */
export const ColumnHeads = ({ heads, look = HEAD, children }: ColumnHeadsProps) => (
  <thead>
    <tr>
      {heads.map(([name, side]) => (
        <th key={name} scope="col" className={cx(look, side)}>
          {name}
        </th>
      ))}
      {children}
    </tr>
  </thead>
)
