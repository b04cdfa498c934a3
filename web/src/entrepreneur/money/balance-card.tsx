import type { ReactNode } from 'react'
import { cx } from '../../lib/cx.ts'
import { leText } from '../../lib/money.ts'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useBetaText } from '../../ui/platform-texts.tsx'
import type { Money } from '../queries.ts'
import { reservedParts } from './sendable.ts'
import { feeText, isFree } from './words.ts'

const Part = ({ label, note, value }: { label: string; note: string; value: number }) => (
  <div className="flex items-baseline justify-between gap-4 py-2.5 border-t border-line">
    <dt>
      <b className="block font-medium">{label}</b>
      <span className="block text-sm text-muted leading-[1.35]">{note}</span>
    </dt>
    <dd className="font-bold whitespace-nowrap">{leText(value)}</dd>
  </div>
)

/** Refunds exceeded the balance after a payout. */
const BelowZero = ({ available }: { available: number }) => (
  <Notice tone="warn" className="mt-3">
    <p>
      {leText(-available)} went back to customers after we had sent it to you. Your next sales make it good;
      we send nothing until then.
    </p>
  </Notice>
)

/** The amount that the platform owes the seller, with its parts. `children` are its actions. */
export const BalanceCard = ({ money, children }: { money: Money; children?: ReactNode }) => {
  const { available, pending, travelling } = money.balance
  const { checked, underWay } = reservedParts(money)
  // An answer that an older release stored on this phone has no sponsors.
  const { thisMonth, lastMonth } = money.sponsored ?? { thisMonth: 0, lastMonth: 0 }
  const betaText = useBetaText('balance')
  return (
    <Card className="p-4">
      <h2 className="text-sm font-medium text-muted">Available to you</h2>
      <p
        className={cx(
          'mt-0.5 text-2xl font-bold leading-[1.15] tracking-[-.02em] desk:text-3xl',
          available < 0 && 'text-danger-ink',
        )}
      >
        {leText(available)}
      </p>
      {available < 0 && <BelowZero available={available} />}
      {children}
      <dl className="mt-4">
        {checked > 0 && (
          <Part label="Being checked" note="We check large sums before we send them" value={checked} />
        )}
        {underWay > 0 && (
          <Part
            label="On its way"
            note="To you, or back to a customer; not confirmed by the operator yet"
            value={underWay}
          />
        )}
        {pending !== 0 && (
          <Part
            label="Pending"
            note="Paid by customers; the provider has not settled it yet"
            value={pending}
          />
        )}
        {travelling > 0 && (
          <Part
            label="Kept back"
            note="For minutes of yours that were used at other shops; settled at 19:45"
            value={travelling}
          />
        )}
        <Part
          label="We hold for you in all"
          note="What customers paid by mobile money or Vult, with sponsors’ and other shops’ minutes, less refunds and what we sent you"
          value={money.balance.owed}
        />
        {(thisMonth !== 0 || lastMonth !== 0) && (
          <Part
            label="From sponsors this month"
            note={`Added to your balance for minutes that phones used, after our fee.${lastMonth === 0 ? '' : ` Last month: ${leText(lastMonth)}.`}`}
            value={thisMonth}
          />
        )}
      </dl>
      <p className="pt-3 border-t border-line text-sm text-muted">
        {isFree(money.fee) ? betaText : `We keep ${feeText(money.fee)} of each sale that we collect.`} Cash is
        yours already, and not counted here.
      </p>
    </Card>
  )
}
