import { identifyCustomer } from '@minit/contract/customer/shops.ts'
import { useState } from 'react'
import { call, messageOf } from '../../lib/call.ts'
import { toast } from '../../ui/toast-store.ts'
import type { Buyer } from './buyer.ts'

type Identifying = { kind: 'idle' } | { kind: 'busy' } | { kind: 'refused'; message: string }

/** Asks whose number it is. `refuse` says of a number that it cannot be one, without asking. */
export const useIdentify = (onKnown: (buyer: Buyer) => void) => {
  const [state, setState] = useState<Identifying>({ kind: 'idle' })
  const refuse = (message: string): void => setState({ kind: 'refused', message })
  const identify = async (phone: string): Promise<void> => {
    setState({ kind: 'busy' })
    try {
      const customer = await call(identifyCustomer, { body: { phone } })
      setState({ kind: 'idle' })
      onKnown({ phone, customer })
    } catch (error) {
      const message = messageOf(error, 'Failed to authenticate customer')
      refuse(message)
      toast({ title: 'Error', message, tone: 'destructive' })
    }
  }
  const problem = state.kind === 'refused' ? state.message : null
  return { identify, refuse, isBusy: state.kind === 'busy', problem }
}
