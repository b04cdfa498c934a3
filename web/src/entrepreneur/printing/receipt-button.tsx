import { formatDateTime, formatDuration } from '@minit/domain/durations.ts'
import { METHOD_NAMES } from '@minit/domain/method-names.ts'
import { useQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { leText } from '../../lib/money.ts'
import { Button, type ButtonLook } from '../../ui/button.tsx'
import { NotPrintable, PoweredBy, PrintDialog } from './print-dialog.tsx'
import { type ReceiptFacts, receiptQuery } from './queries.ts'

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
const ReceiptPaper = ({ receipt }: { receipt: ReceiptFacts }) => (
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

type Opened = { transactionId: string; isOpen: boolean; onOpenChange: (isOpen: boolean) => void }

const ReceiptDialog = ({ transactionId, isOpen, onOpenChange }: Opened) => {
  const { data, error, isFetching, refetch } = useQuery({ ...receiptQuery(transactionId), enabled: isOpen })
  return (
    <PrintDialog
      title="Receipt"
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      paper={data === undefined ? null : <ReceiptPaper receipt={data} />}
    >
      <NotPrintable error={error} isFetching={isFetching} onRetry={() => void refetch()} />
    </PrintDialog>
  )
}

type ReceiptButtonProps = ButtonLook & {
  transactionId: string
  /** Whose, where several stand in a list. */
  of?: string
}

/** Prints the receipt of any paid sale, wherever it is listed. */
export const ReceiptButton = ({ transactionId, of, ...look }: ReceiptButtonProps) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="ghost"
        {...look}
        aria-haspopup="dialog"
        {...(of !== undefined && { 'aria-label': `Receipt of ${of}` })}
        onClick={() => setIsOpen(true)}
      >
        <ReceiptText />
        Receipt
      </Button>
      <ReceiptDialog transactionId={transactionId} isOpen={isOpen} onOpenChange={setIsOpen} />
    </>
  )
}
