import { ApiError } from '@minit/contract/call.ts'
import { payInvoice, payInvoiceFromBalance } from '@minit/contract/entrepreneur/billing.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { call, failureText } from '../../lib/call.ts'
import { leText } from '../../lib/money.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast-store.ts'
import { ORANGE_OR_AFRICELL_NUMBER } from '../../words/sellers.ts'
import { type Invoice, moneyQuery, refreshBilling } from '../queries.ts'

const fieldOf = (error: Error | null): string | undefined =>
  error instanceof ApiError ? error.details?.fields?.phone : undefined

type Props = { invoice: Invoice; phoneNumber: string; onClose: () => void }

type FromBalanceProps = Omit<Props, 'phoneNumber'> & { available: number }

/** Pays from the balance, if it is sufficient. */
const FromBalance = ({ invoice: { id, number, total }, available, onClose }: FromBalanceProps) => {
  const client = useQueryClient()
  const take = useMutation({
    mutationFn: () => call(payInvoiceFromBalance, { params: { id } }),
    onSuccess: () => {
      toast({ title: 'Paid', message: `${number} was taken from your balance.` })
      onClose()
    },
    onSettled: () => refreshBilling(client),
  })
  if (available < total)
    return (
      <p className="text-sm text-muted">
        Your balance of {leText(Math.max(0, available))} does not cover it, so it cannot be taken from there.
      </p>
    )
  return (
    <>
      {take.isError && (
        <Notice tone="bad" role="alert">
          <p>{failureText(take.error, 'Please try again.')}</p>
        </Notice>
      )}
      <Button isBusy={take.isPending} busyLabel="Taking..." onClick={() => take.mutate()}>
        Take it from my balance ({leText(available)})
      </Button>
      <p className="flex items-center gap-3 text-sm text-muted before:flex-1 before:h-px before:bg-line after:flex-1 after:h-px after:bg-line">
        or
      </p>
    </>
  )
}

const ByPhone = ({ invoice: { id, total }, phoneNumber, isFirst, onClose }: Props & { isFirst: boolean }) => {
  const client = useQueryClient()
  const [phone, setPhone] = useState(phoneNumber)
  const pay = useMutation({
    mutationFn: () => call(payInvoice, { params: { id }, body: { phone } }),
    onSuccess: () => {
      toast({ title: 'Asked for', message: `Confirm ${leText(total)} on the phone.` })
      onClose()
    },
    onSettled: () => refreshBilling(client),
  })
  const problem = fieldOf(pay.error)
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (!pay.isPending) pay.mutate()
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {pay.isError && problem === undefined && (
        <Notice tone="bad" role="alert">
          <p>{failureText(pay.error, 'Please try again.')}</p>
        </Notice>
      )}
      <Field
        label={ORANGE_OR_AFRICELL_NUMBER}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        value={phone}
        onChange={({ target }) => setPhone(target.value)}
        hint="It is asked to confirm the payment with its PIN."
        error={problem}
      />
      <Button
        type="submit"
        variant={isFirst ? 'action' : 'ghost'}
        isBusy={pay.isPending}
        busyLabel="Asking..."
      >
        Pay {leText(total)} by mobile money
      </Button>
    </form>
  )
}

/** The two ways to pay an invoice. */
export const PayInvoiceDialog = (props: Props) => {
  const { invoice, onClose } = props
  const available = useQuery(moneyQuery()).data?.balance.available ?? 0
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={`Pay ${invoice.number}`}
      description={`${leText(invoice.total)}, with GST`}
    >
      <div className="grid gap-4">
        <FromBalance invoice={invoice} available={available} onClose={onClose} />
        <ByPhone {...props} isFirst={available < invoice.total} />
      </div>
    </Dialog>
  )
}
