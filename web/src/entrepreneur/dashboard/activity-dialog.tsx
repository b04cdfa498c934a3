import { readSlip } from '@minit/contract/entrepreneur/printing.ts'
import { Eye } from 'lucide-react'
import type { ReactNode } from 'react'
import { METHOD_NAMES } from '../../checkout/methods.ts'
import { failureOr, useAction } from '../../lib/action.ts'
import { call } from '../../lib/call.ts'
import { leText } from '../../lib/money.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { PhoneNumber } from '../analytics/cells.tsx'
import { SessionsButton } from '../network/sessions-button.tsx'
import { ResendButtons } from '../point-of-sale/resend-buttons.tsx'
import { AccessDetails } from '../point-of-sale/sale-result.tsx'
import { ReceiptButton } from '../printing/receipt-button.tsx'
import { SlipButton } from '../printing/slip-button.tsx'
import type { Notification } from '../queries.ts'
import { Only } from '../rights.tsx'
import { whenText } from '../when-text.ts'
import { RefundInWindow } from './refund-in-window.tsx'

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex justify-between gap-3 py-1">
    <dt className="text-muted">{label}</dt>
    <dd className="min-w-0 font-medium text-right">{children}</dd>
  </div>
)

const withoutCode = ({ kind, codePlace }: Notification): string => {
  if (codePlace === 'on_voucher') return 'The code is only on the voucher.'
  // The data that a phone stores for offline use has no codes.
  if (codePlace === 'here') return 'The code is shown again once you are connected.'
  return kind === 'overtime'
    ? 'These minutes were added to a pass that runs already. Its code stays the same.'
    : 'This pass has ended, so its code is no longer shown.'
}

/** Shows the code of a pass that another user sold, on request; the owner's log records it. */
const CodeOnSlip = ({ transactionId }: { transactionId: string }) => {
  const { mutate, data, isPending } = useAction({
    act: () => call(readSlip, { params: { id: transactionId } }),
    failed: failureOr('The code was not shown'),
  })
  if (data !== undefined) return <AccessDetails {...data.slip} />
  return (
    <div className="grid gap-2.5 px-3.5 py-3 rounded-lg bg-sunk">
      <p className="text-sm">You did not sell this pass. The owner sees who looks at its code.</p>
      <Button variant="ghost" isWide isBusy={isPending} busyLabel="Showing..." onClick={() => mutate()}>
        <Eye />
        Show the code
      </Button>
    </div>
  )
}

/** The customer's code, where this user may read it, and ways to pass it on. */
const CodeAccess = ({ news }: { news: Notification }) => {
  if (news.codePlace === 'on_slip') {
    return (
      <>
        <CodeOnSlip transactionId={news.transactionId} />
        <ResendButtons transactionId={news.transactionId} />
      </>
    )
  }
  if (news.password === null) return <p className="text-sm text-muted">{withoutCode(news)}</p>
  return (
    <>
      <AccessDetails {...news} password={news.password} />
      <ResendButtons transactionId={news.transactionId} />
    </>
  )
}

/** All facts of a sale, with the customer's code while it is valid. */
export const ActivityDetails = ({ news }: { news: Notification }) => (
  <>
    <dl className="text-sm">
      <Line label="Package">{news.packageName}</Line>
      <Line label="Amount">{leText(news.amount)}</Line>
      <Line label="Payment method">{METHOD_NAMES[news.paymentMethod]}</Line>
      <Line label="Phone number">
        <PhoneNumber
          customer={{ id: news.customerId, name: news.customerName, phoneNumber: news.phoneNumber }}
        />
      </Line>
      <Line label="Time">{whenText(news.timestamp)}</Line>
      <Line label="Order code">{news.orderCode}</Line>
      {/* If the value is too long for a phone's line, it wraps under its name. */}
      <div className="flex flex-wrap justify-between gap-x-3 py-1">
        <dt className="text-muted">Transaction id</dt>
        <dd className="ml-auto text-xs leading-[1.6] font-medium break-all select-all">
          {news.transactionId}
        </dd>
        <dd className="basis-full -mr-3 text-right">
          <CopyButton variant="plain" size="small" text={news.transactionId} label="Copy id" />
        </dd>
      </div>
    </dl>
    <CodeAccess news={news} />
    <div className="grid grid-cols-[repeat(auto-fit,minmax(130px,1fr))] gap-2.5">
      {(news.password !== null || news.codePlace === 'on_slip') && (
        <SlipButton transactionId={news.transactionId} />
      )}
      <ReceiptButton transactionId={news.transactionId} />
      {news.kind !== 'cash_to_confirm' && (
        <Only action="read_reports">
          <SessionsButton transactionId={news.transactionId} />
        </Only>
      )}
    </div>
    {news.kind !== 'cash_to_confirm' && (
      <Only action="refund_today">
        <RefundInWindow transactionId={news.transactionId} />
      </Only>
    )}
  </>
)
