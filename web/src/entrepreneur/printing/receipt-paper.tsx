import { formatDateTime, formatDuration } from '@minit/domain/durations.ts'
import { METHOD_NAMES } from '@minit/domain/method-names.ts'
import type { ReactNode } from 'react'
import { leText } from '../../lib/le-text.ts'
import { PoweredBy } from './powered-by.tsx'
import type { ReceiptFacts } from './queries.ts'

const Line = ({ name, isStrong, children }: { name: string; isStrong?: boolean; children: ReactNode }) => (
  <div className={isStrong ? 'flex justify-between gap-3 text-sm font-bold' : 'flex justify-between gap-3'}>
    <dt>{name}</dt>
    <dd className="min-w-0 text-right [overflow-wrap:anywhere]">{children}</dd>
  </div>
)

const BONUSES = [
  ['walletBonusMinutes', 'Vult bonus'],
  ['loyaltyMinutes', 'Loyalty bonus'],
  ['vipMinutes', 'VIP bonus'],
] as const

const Sold = ({ receipt }: { receipt: ReceiptFacts }) => {
  const time = formatDuration(receipt.baseMinutes)
  const isPass = receipt.kind === 'pass'
  return (
    <>
      <Line name={isPass ? `${time} ${receipt.packageName}` : `${time} more, ${receipt.packageName}`}>
        {leText(receipt.listPrice)}
      </Line>
      {BONUSES.filter(([key]) => receipt[key] > 0).map(([key, name]) => (
        <Line key={key} name={name}>
          +{receipt[key]} min
        </Line>
      ))}
      {receipt.discount > 0 && <Line name="Discount">{leText(-receipt.discount)}</Line>}
    </>
  )
}

/** A sale's receipt with the tax inside, as wide as a small receipt printer's paper. */
export const ReceiptPaper = ({ receipt }: { receipt: ReceiptFacts }) => (
  <article className="paper slip text-xs">
    <h3 className="text-lg font-bold leading-[1.2] text-center">{receipt.businessName}</h3>
    <p className="text-center">{receipt.location}</p>
    <p className="text-center">{receipt.phoneNumber}</p>
    <p className="my-2 text-sm font-bold text-center">
      {receipt.isRefunded ? 'Receipt, refunded' : 'Receipt'}
    </p>
    <dl className="grid gap-1 py-2 border-t border-dashed border-black">
      <Sold receipt={receipt} />
    </dl>
    <dl className="grid gap-1 py-2 border-t border-dashed border-black">
      <Line name="Price before GST">{leText(receipt.net)}</Line>
      <Line name="15% GST">{leText(receipt.gst)}</Line>
      <Line name="Total" isStrong>
        {leText(receipt.price)}
      </Line>
    </dl>
    <dl className="grid gap-1 py-2 border-t border-dashed border-black">
      <Line name="Paid with">{METHOD_NAMES[receipt.paymentMethod]}</Line>
      <Line name="Customer">{receipt.customerName}</Line>
      {receipt.customerName !== receipt.customerPhone && <Line name="Phone">{receipt.customerPhone}</Line>}
      <Line name="Time">{formatDateTime(new Date(receipt.paidAt))}</Line>
      <Line name="Transaction">{receipt.transactionId}</Line>
    </dl>
    <PoweredBy />
  </article>
)
