import { ApiError } from '@minit/contract/call.ts'
import { cancelPurchase } from '@minit/contract/customer/passes.ts'
import { type FormEvent, useState } from 'react'
import { call, isRefusal, messageOf } from '../lib/call.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast-store.ts'
import { CHANGE_NUMBER_OR_PAYMENT } from '../words/everyone.ts'
import { AddressFields } from './address-fields.tsx'
import type { PurchaseView } from './purchase-query.ts'

export type WaitingWays = {
  token: string
  /** The page where the customer can repeat the order with the same choices. */
  againHref: string
  onCancelled: () => void
}

type WaitingActionsProps = WaitingWays & { purchase: PurchaseView }

/** Ways out of waiting. Both cancel the order first; without scripts the form does. */
export const WaitingActions = ({ purchase, token, againHref, onCancelled }: WaitingActionsProps) => {
  const [pending, setPending] = useState<string | null>(null)
  const isCash = purchase.order.paymentMethod === 'cash'
  const mark = `${againHref.includes('?') ? '&' : '?'}cancelled=${isCash ? 'cash' : 1}#`
  const again = againHref.replace('#', mark)
  const cancel = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const next = submitterOf(event)
    setPending(next)
    const end = await sendCancel(purchase.transactionId, token)
    if (end === 'cancelled' && next === 'again') window.location.assign(again)
    // Reading the purchase would replace the reason why it was not cancelled.
    else if (end !== 'not_cancelled') onCancelled()
    setPending(null)
  }
  return (
    <form
      method="post"
      action={`/pass/${purchase.transactionId}/cancel`}
      onSubmit={cancel}
      className="grid grid-cols-2 gap-2.5 mt-4 pt-4 border-t border-line"
    >
      <AddressFields />
      <input type="hidden" name="again" value={again} />
      <Button
        type="submit"
        name="next"
        value="again"
        variant="plain"
        size="small"
        className="!whitespace-normal"
        isBusy={pending === 'again'}
        busyLabel="One moment..."
      >
        {isCash ? 'Pay another way' : CHANGE_NUMBER_OR_PAYMENT}
      </Button>
      <Button
        type="submit"
        name="next"
        value="stay"
        variant="plain"
        size="small"
        isBusy={pending === 'stay'}
        busyLabel="Cancelling..."
      >
        Cancel order
      </Button>
    </form>
  )
}

const submitterOf = ({ nativeEvent }: FormEvent<HTMLFormElement>): string => {
  const { submitter } = nativeEvent as SubmitEvent
  return submitter instanceof HTMLButtonElement ? submitter.value : 'stay'
}

export type CancelEnd = 'cancelled' | 'decided' | 'not_cancelled'

/** Cancels the order. A toast shows what kept it pending; any other end shows on the page itself. */
export const sendCancel = async (transactionId: string, token: string): Promise<CancelEnd> => {
  try {
    await call(cancelPurchase, { params: { transactionId }, headers: { 'purchase-token': token } })
    return 'cancelled'
  } catch (error) {
    if (isRefusal(error, 'already_decided')) return 'decided'
    const isAnswer = error instanceof ApiError
    toast({
      title: isAnswer ? 'Not cancelled' : 'No connection',
      message: isAnswer ? messageOf(error, TRY_AGAIN) : TRY_AGAIN,
      tone: 'destructive',
    })
    return 'not_cancelled'
  }
}

const TRY_AGAIN = 'The order was not cancelled. Please try again.'
