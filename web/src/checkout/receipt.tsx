import { formatDateTime, formatDuration } from '@minit/domain/kernel/durations.ts'
import { formatLe, leToMinor } from '@minit/domain/money/money.ts'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../lib/cx.ts'
import { leText } from '../lib/money.ts'
import { Badge } from '../ui/badge.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Fold } from '../ui/fold.tsx'
import { METHOD_NAMES } from './methods.ts'
import type { Order } from './purchase-query.ts'
import { FootNote } from './waiting-frame.tsx'

type RowProps = { name: string; children: ReactNode; look?: 'main' | 'total' | 'sub' }

/** A row of a list of amounts: label on the left, amount on the right. */
export const Row = ({ name, children, look = 'main' }: RowProps) => (
  <div
    className={cx(
      'flex justify-between gap-3 py-[7px]',
      look === 'total' && 'border-t border-line font-bold',
      look === 'sub' && 'text-sm text-muted',
    )}
  >
    <dt className="flex-none">{name}</dt>
    <dd className="min-w-0 text-right [overflow-wrap:anywhere]">{children}</dd>
  </div>
)

const BonusRow = ({ name, minutes }: { name: string; minutes: number }) =>
  minutes > 0 ? (
    <Row name={name}>
      <Badge tone="sun">+{minutes} min</Badge>
    </Row>
  ) : null

type ReceiptProps = {
  order: Order
  transactionId: string
  isSellerNotified: boolean
  /** The receipt page with PDF, print and the code that proves it. */
  href: string | undefined
  /** Overtime bought later, each with its own receipt. */
  addedMinutes?: number | undefined
}

/** What was paid, for what and to whom, with the tax included; folded. */
export const Receipt = ({ order, transactionId, isSellerNotified, href, addedMinutes = 0 }: ReceiptProps) => (
  <Fold title="Receipt">
    <dl>
      <Row name={`${formatDuration(order.baseMinutes)} ${order.packageName}`}>{leText(order.listPrice)}</Row>
      <BonusRow name="Vult bonus" minutes={order.walletBonusMinutes} />
      <BonusRow name="Loyalty bonus" minutes={order.loyaltyMinutes} />
      <BonusRow name="VIP bonus" minutes={order.vipMinutes} />
      {order.discount > 0 && <Row name="Discount">{formatLe(-leToMinor(order.discount))}</Row>}
      <Row name="Total" look="total">
        {leText(order.price)}
      </Row>
      <Row name={`of which ${order.gstPercent}% GST`} look="sub">
        {leText(order.gst)}
      </Row>
      <Row name="Paid with" look="sub">
        {METHOD_NAMES[order.paymentMethod]}
      </Row>
      {addedMinutes > 0 && (
        <Row name="Time added later" look="sub">
          +{addedMinutes} min
        </Row>
      )}
      <Row name="Sold by" look="sub">
        {order.businessName}, {order.location}
      </Row>
      <Row name="Time" look="sub">
        {formatDateTime(new Date(order.paidAt ?? order.createdAt))}
      </Row>
      <Row name="Order code" look="sub">
        {order.orderCode}
      </Row>
      <Row name="Receipt no." look="sub">
        {transactionId}
      </Row>
    </dl>
    {href !== undefined && (
      <LinkButton variant="soft" size="small" isWide href={href} className="mt-2.5">
        Save or print it
      </LinkButton>
    )}
    {isSellerNotified && <FootNote icon={<CircleCheck />}>Business owner has been notified</FootNote>}
  </Fold>
)
