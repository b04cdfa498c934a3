import { paidByText } from '@minit/domain/platform/method-names.ts'
import { useQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { isRefusal } from '../../lib/call.ts'
import { leText } from '../../lib/money.ts'
import { useNavigation } from '../../lib/navigation.ts'
import * as paths from '../../lib/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Section } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Failed } from '../../ui/list.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { AdminPage } from '../admin-page.tsx'
import { Facts } from '../facts.tsx'
import { rateText, usdText } from '../usd.ts'
import { WholeNumber } from '../whole-number.tsx'
import { purchaseWord, whenText } from '../words.ts'
import { type Correction, CorrectPurchaseDialog } from './correct-purchase-dialog.tsx'
import {
  type Detail,
  HistoryPart,
  LedgerPart,
  MessagesPart,
  PassPart,
  PaymentPart,
  purchaseQuery,
  RefundsPart,
  SuspensePart,
} from './parts.tsx'

const Summary = ({ detail }: { detail: Detail }) => {
  const { purchase, usdRate } = detail
  const { word, tone } = purchaseWord(purchase)
  return (
    <Section
      id="purchase"
      title={purchase.packageName}
      aside={
        <Badge tone={tone} className="mr-2">
          {word}
        </Badge>
      }
    >
      <Facts
        facts={[
          [
            purchase.paidAt === null ? 'Price' : 'Paid',
            `${leText(purchase.amount)}, ${usdText(purchase.amount, usdRate)} at ${rateText(usdRate)}`,
          ],
          ['List price', leText(detail.listPrice)],
          ['Discount', leText(detail.discount)],
          ['GST included', leText(detail.gst)],
          ['Customer', purchase.customerName],
          [
            'Number',
            <WholeNumber
              key="number"
              of="purchase"
              id={purchase.transactionId}
              masked={purchase.phoneNumber}
            />,
          ],
          ['Entrepreneur', purchase.businessName],
          ['Method', paidByText(purchase)],
          ['Minutes', `${detail.totalMinutes} min`],
          ['Ordered', whenText(purchase.createdAt)],
          ['Paid at', whenText(purchase.paidAt)],
          ['Pay before', whenText(detail.payBy)],
          ['Order code', purchase.orderCode],
          [
            'Transaction id',
            <span key="id" className="inline-flex flex-wrap items-center text-xs break-all">
              {purchase.transactionId}
              <CopyButton variant="plain" size="small" text={purchase.transactionId} label="Copy" />
            </span>,
          ],
        ]}
      />
    </Section>
  )
}

const Actions = ({ detail, onCorrect }: { detail: Detail; onCorrect: (correction: Correction) => void }) => {
  const { purchase } = detail
  return (
    <div className="flex flex-wrap gap-2">
      {detail.receiptPath !== null && (
        <LinkButton variant="ghost" size="small" href={detail.receiptPath} target="_blank">
          <ReceiptText />
          Receipt
        </LinkButton>
      )}
      {purchase.status === 'paid' && purchase.kind === 'pass' && (
        <Button variant="ghost" size="small" onClick={() => onCorrect('regrant')}>
          Give again
        </Button>
      )}
      {purchase.status === 'paid' && (
        <Button variant="danger-ghost" size="small" onClick={() => onCorrect('refund')}>
          Refund
        </Button>
      )}
    </div>
  )
}

const Found = ({ detail }: { detail: Detail }) => {
  const [correction, setCorrection] = useState<Correction | null>(null)
  const { payment } = detail
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 desk:gap-5">
      <Actions detail={detail} onCorrect={setCorrection} />
      {detail.refunds.length > 0 && <RefundsPart refunds={detail.refunds} />}
      {detail.suspense.length > 0 && <SuspensePart items={detail.suspense} />}
      <Summary detail={detail} />
      {payment !== null && <PaymentPart payment={payment} />}
      {detail.pass !== null && <PassPart pass={detail.pass} />}
      <MessagesPart messages={detail.messages} />
      <LedgerPart ledger={detail.ledger} />
      <HistoryPart history={detail.history} />
      {correction !== null && (
        <CorrectPurchaseDialog
          correction={correction}
          transactionId={detail.purchase.transactionId}
          isCash={detail.purchase.paymentMethod === 'cash'}
          isOvertime={detail.purchase.kind === 'overtime'}
          awayAt={detail.pass?.awayAt ?? null}
          onClose={() => setCorrection(null)}
        />
      )}
    </div>
  )
}

const Purchase = () => {
  const { params } = useNavigation()
  const { data, isPending, isFetching, error } = useQuery(purchaseQuery(params.transactionId ?? ''))
  if (data !== undefined) return <Found detail={data} />
  if (isPending) return <Skeleton className="h-60 rounded-lg" />
  if (isRefusal(error, 'purchase_not_found') || isRefusal(error, 'invalid_request'))
    return (
      <EmptyState
        title="No such purchase"
        text="Check the address, or look for the order code or the phone number."
      />
    )
  return <Failed title="We could not load the purchase" isBusy={isFetching} />
}

export const Page = () => (
  <AdminPage
    title="Purchase"
    help="claims-and-refunds"
    back={{ href: paths.adminPurchases(), label: 'Customer purchases' }}
  >
    <Purchase />
  </AdminPage>
)
