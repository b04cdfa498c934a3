import { formatDateTime } from '@minit/domain/durations.ts'
import type { ReactNode } from 'react'
import { METHOD_NAMES } from '../../checkout/method-texts.ts'
import { leText } from '../../lib/le-text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { PhoneNumber } from '../customers/phone-number.tsx'
import { ReceiptButton } from '../printing/receipt-button.tsx'
import { SlipButton } from '../printing/slip-button.tsx'
import { AccessDetails } from './access-details.tsx'
import type { News } from './queries.ts'
import { ResendButtons } from './resend-buttons.tsx'

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex justify-between gap-3 py-1">
    <dt className="text-muted">{label}</dt>
    <dd className="min-w-0 font-medium text-right">{children}</dd>
  </div>
)

const withoutCode = ({ kind }: News): string =>
  kind === 'overtime'
    ? 'These minutes were added to a pass that runs already. Its code stays the same.'
    : 'This pass is over, so its code is not shown any more.'

type ActivityDialogProps = { news: News; isOpen: boolean; onOpenChange: (isOpen: boolean) => void }

/** All that is known of a sale, with the customer's way in while it works. */
export const ActivityDialog = ({ news, isOpen, onOpenChange }: ActivityDialogProps) => (
  <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title={news.customerName}>
    <dl className="text-sm">
      <Line label="Package">{news.packageName}</Line>
      <Line label="Amount">{leText(news.amount)}</Line>
      <Line label="Payment method">{METHOD_NAMES[news.paymentMethod]}</Line>
      <Line label="Phone number">
        <PhoneNumber
          customer={{ id: news.customerId, name: news.customerName, phoneNumber: news.phoneNumber }}
        />
      </Line>
      <Line label="Time">{formatDateTime(new Date(news.timestamp))}</Line>
      <Line label="Transaction id">
        <span className="text-xs break-all select-all">{news.transactionId}</span>
      </Line>
    </dl>
    {news.password === null ? (
      <p className="text-sm text-muted">{withoutCode(news)}</p>
    ) : (
      <>
        <AccessDetails qrCode={news.qrCode} networkName={news.networkName} password={news.password} />
        <ResendButtons transactionId={news.transactionId} />
      </>
    )}
    <div className="grid grid-cols-[repeat(auto-fit,minmax(130px,1fr))] gap-2.5">
      {news.password !== null && <SlipButton transactionId={news.transactionId} />}
      <ReceiptButton transactionId={news.transactionId} />
    </div>
  </Dialog>
)
