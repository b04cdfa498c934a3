import { agreeToTaking } from '@minit/contract/entrepreneur/billing.ts'
import { formatDay } from '@minit/domain/kernel/durations.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failure, useAction } from '../../lib/action.ts'
import { call } from '../../lib/call.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/card.tsx'
import { GstRate } from '../../ui/platform-texts.tsx'
import { FailedSection } from '../../ui/sections.tsx'
import { Switch } from '../../ui/switch.tsx'
import { type Billing, billingQuery, type Invoice, refreshBilling } from '../queries.ts'
import { InvoiceRow } from './invoice-row.tsx'
import { PayInvoiceDialog } from './pay-invoice-dialog.tsx'

const dayText = (day: string): string => formatDay(new Date(`${day}T00:00:00Z`))

/** "$15 a month plus 15% GST. Next invoice on 3 Dec 2026." */
const Terms = ({ billing: { fee, trial, nextOn } }: { billing: Billing }) => (
  <p>
    {fee > 0 ? (
      <>
        ${fee} a month plus <GstRate />.
      </>
    ) : (
      'You no longer have a monthly fee.'
    )}
    {trial !== null && ` Your trial ends on ${formatDay(new Date(trial.endsAt))}.`}
    {nextOn !== null && ` Next invoice on ${dayText(nextOn)}.`}
  </p>
)

/** What the seller agreed to, and when. */
const Agreement = ({ agreedAt }: Pick<Billing, 'agreedAt'>) => {
  const client = useQueryClient()
  const agree = useAction({
    act: (isAgreed: boolean) => call(agreeToTaking, { body: { isAgreed } }),
    failed: failure('Nothing was changed', 'Please try again.'),
    onSettled: () => refreshBilling(client),
  })
  return (
    <div>
      <Switch
        label="Take invoices from my balance"
        checked={agreedAt !== null}
        disabled={agree.isPending}
        onCheckedChange={(isAgreed) => agree.mutate(isAgreed)}
      />
      <p className="text-sm text-muted">
        {agreedAt === null
          ? 'Then you need not think of it: an invoice is taken as soon as your balance covers it.'
          : `You agreed on ${formatDay(new Date(agreedAt))}. An invoice is taken as soon as your balance covers it.`}
      </p>
    </div>
  )
}

const SHOWN = 4

const Content = ({ billing }: { billing: Billing }) => {
  const [paying, setPaying] = useState<Invoice | null>(null)
  const [showsAll, setShowsAll] = useState(false)
  const { invoices } = billing
  // Open invoices are always shown, however old.
  const shown = invoices.filter(({ state }, index) => showsAll || index < SHOWN || state === 'open')
  return (
    <Section id="invoices" title="Invoices from Minit">
      <div className="grid gap-3 px-4 pb-4">
        <Terms billing={billing} />
        <Agreement agreedAt={billing.agreedAt} />
      </div>
      {shown.length > 0 && (
        <ul aria-label="Invoices">
          {shown.map((invoice) => (
            <InvoiceRow key={invoice.id} invoice={invoice} onPay={setPaying} />
          ))}
        </ul>
      )}
      {shown.length < invoices.length && (
        <div className="grid p-4 border-t border-line">
          <Button variant="ghost" onClick={() => setShowsAll(true)}>
            Show all {invoices.length}
          </Button>
        </div>
      )}
      {paying !== null && (
        <PayInvoiceDialog
          invoice={paying}
          phoneNumber={billing.phoneNumber}
          onClose={() => setPaying(null)}
        />
      )}
    </Section>
  )
}

const POLL_MS = 3000

/** Polls while a payment is requested, so that the seller sees it arrive. */
const pollWhilePaying = ({ state }: { state: { data: { billing: Billing | null } | undefined } }) =>
  state.data?.billing?.invoices.some(({ payment }) => payment?.state === 'pending') ? POLL_MS : false

/** What the seller owes the platform. Hidden for sellers without a fee. */
export const InvoicesCard = () => {
  const { data, isError, isFetching } = useQuery({ ...billingQuery(), refetchInterval: pollWhilePaying })
  if (data?.billing)
    return (
      <div className={data.billing.invoices.some(({ state }) => state === 'open') ? '' : 'max-desk:order-3'}>
        <Content billing={data.billing} />
      </div>
    )
  if (!isError) return null
  return <FailedSection title="We could not load a part of this page" isBusy={isFetching} />
}
