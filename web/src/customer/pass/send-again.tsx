import { resendGift } from '@minit/contract/customer/gifts.ts'
import { useState } from 'react'
import { AddressFields } from '../../checkout/address-fields.tsx'
import { refreshPass } from '../../checkout/purchase-query.ts'
import { call, failureText } from '../../lib/call.ts'
import { useSearch } from '../../lib/location.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast-store.ts'

/** Messages for the result of a form posted without scripts. */
const SAID: Record<string, { tone: 'good' | 'warn'; words: string }> = {
  yes: { tone: 'good', words: 'Sent again' },
  later: {
    tone: 'warn',
    words:
      'It was sent a moment ago, or the seller can send no more messages today. Try again later, or ask the seller to show the code to them.',
  },
  no: { tone: 'warn', words: 'It could not be sent again. Ask the seller to show the code to them.' },
}

const Said = () => {
  const said = SAID[useSearch().get('resent') ?? '']
  return said === undefined ? null : (
    <Notice tone={said.tone} role="status" className="mt-4">
      {said.words}
    </Notice>
  )
}

/** A plain form, so that it works without scripts. */
const SendForm = ({ transactionId }: { transactionId: string }) => {
  const token = useSearch().get('t') ?? ''
  const [isBusy, setIsBusy] = useState(false)
  const send = async (): Promise<void> => {
    setIsBusy(true)
    try {
      const input = { params: { transactionId }, headers: { 'purchase-token': token } }
      const { success, message } = await call(resendGift, input)
      toast({
        title: success ? 'Sent again' : 'Not sent',
        message,
        ...(!success && { tone: 'destructive' as const }),
      })
    } catch (error) {
      toast({ title: 'Not sent', message: failureText(error, 'Please try again'), tone: 'destructive' })
    }
    await refreshPass(transactionId)
    setIsBusy(false)
  }
  return (
    <form
      method="post"
      action={`/pass/${encodeURIComponent(transactionId)}/resend`}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
      className="grid mt-4"
    >
      <AddressFields />
      <Button type="submit" variant="soft" isBusy={isBusy} busyLabel="Sending...">
        Send it again
      </Button>
    </form>
  )
}

/** What became of the last try, and the button to send a gift again. */
export const SendAgain = ({ transactionId, canSend }: { transactionId: string; canSend: boolean }) => (
  <>
    <Said />
    {canSend && <SendForm transactionId={transactionId} />}
  </>
)
