import { formatDateTime, formatDuration } from '@minit/domain/kernel/durations.ts'
import { freePassText } from '@minit/domain/sales/free-minutes.ts'
import { hoursText } from '@minit/domain/shop/option-words.ts'
import { slipLine } from '@minit/domain/shop/wifi.ts'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { leText } from '../../lib/money.ts'
import { Button } from '../../ui/button.tsx'
import { PoweredBy } from '../../ui/paper.tsx'
import { QR_CODE_THAT_JOINS_THE_WIFI } from '../../words/everyone.ts'
import { NotPrintable, PrintDialog } from './print-dialog.tsx'
import { type SlipFacts, slipQuery } from './queries.ts'

/** By hand the time begins with a later tap, so the slip shows the latest end. */
const endWord = ({ fromStock, unusedMinutes, onlineMinutes, hasRouter }: SlipFacts): string => {
  if (fromStock) return 'Time'
  if (unusedMinutes !== null || onlineMinutes !== null) return 'Use by'
  return hasRouter ? 'Ends' : 'Ends at the latest'
}

/** What was paid for the pass, and by whom if not by its holder. */
export const paidText = ({ amount, free }: Pick<SlipFacts, 'amount' | 'free'>): string => {
  if (free !== null) return freePassText(free.paidBy)
  return amount === null ? 'Given by another customer' : leText(amount)
}

/** An access slip for one customer: black on white, as wide as a small receipt printer's paper. */
export const Slip = ({ slip, businessName }: { slip: SlipFacts; businessName: string }) => (
  <article className="paper slip">
    <h3 className="text-sm font-bold text-center">{businessName}</h3>
    <p className="text-xs text-center">WiFi network</p>
    <p className="text-lg font-bold leading-[1.2] text-center">{slip.networkName}</p>
    <p className="mt-1 text-xs text-center">{slipLine({ kind: slip.wifiKind, hasRouter: slip.hasRouter })}</p>
    <p className="text-xl font-bold leading-[1.2] text-center [overflow-wrap:anywhere]">{slip.password}</p>
    {slip.stockPassword !== null && (
      <p className="text-sm font-bold text-center [overflow-wrap:anywhere]">Password {slip.stockPassword}</p>
    )}
    <img
      src={slip.qrCode}
      alt={slip.hasRouter ? QR_CODE_THAT_JOINS_THE_WIFI : 'QR code for the seller'}
      width={132}
      height={132}
      className="mx-auto"
    />
    <dl className="grid grid-cols-[auto_1fr] gap-x-3 text-xs">
      <dt>Package</dt>
      <dd className="text-right font-bold">{slip.packageName}</dd>
      {slip.onlineMinutes !== null && (
        <>
          <dt>Minutes</dt>
          <dd className="text-right font-bold">{formatDuration(slip.onlineMinutes)}, only while online</dd>
        </>
      )}
      <dt>{endWord(slip)}</dt>
      <dd className="text-right font-bold">
        {slip.fromStock ? 'Counted by the WiFi' : formatDateTime(new Date(slip.expiresAt))}
      </dd>
      {slip.hours !== null && (
        <>
          <dt>Works</dt>
          <dd className="text-right font-bold">{hoursText(slip.hours)}</dd>
        </>
      )}
      <dt>Price</dt>
      <dd className="text-right font-bold">{paidText(slip)}</dd>
      {slip.free === null && (
        <>
          <dt>Customer</dt>
          <dd className="text-right">{slip.customerName}</dd>
        </>
      )}
    </dl>
    <div className="mt-2">
      <PoweredBy />
    </div>
  </article>
)

type Opened = { transactionId: string; isOpen: boolean; onOpenChange: (isOpen: boolean) => void }

const SlipDialog = ({ transactionId, isOpen, onOpenChange }: Opened) => {
  const { data, error, isFetching, refetch } = useQuery({ ...slipQuery(transactionId), enabled: isOpen })
  return (
    <PrintDialog
      title="Access slip"
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      paper={data === undefined ? null : <Slip {...data} />}
    >
      <NotPrintable error={error} isFetching={isFetching} onRetry={() => void refetch()} />
    </PrintDialog>
  )
}

/** Prints the access slip of a sale whose pass is still valid. */
export const SlipButton = ({ transactionId }: { transactionId: string }) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="ghost" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Printer />
        Print slip
      </Button>
      <SlipDialog transactionId={transactionId} isOpen={isOpen} onOpenChange={setIsOpen} />
    </>
  )
}
