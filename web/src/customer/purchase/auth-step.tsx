import { identifyCustomer } from '@minit/contract/customer/shops.ts'
import { cleanPhone } from '@minit/domain/kernel/clean-text.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { phoneProblem } from '../../checkout/purchase-problems.ts'
import { call, messageOf } from '../../lib/call.ts'
import { useHydrated } from '../../lib/page-state.ts'
import { readBuyer } from '../../lib/storage.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { toast } from '../../ui/toast-store.ts'
import type { Buyer } from './queries.ts'
import { StepPanel } from './step-frame.tsx'
import type { Step } from './use-steps.ts'

type Identifying = { kind: 'idle' } | { kind: 'busy' } | { kind: 'refused'; message: string }

/** Identifies the customer by number. `refuse` returns why a number is invalid, without a call. */
const useIdentify = (onKnown: (buyer: Buyer) => void) => {
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

type AuthStepProps = {
  step: Extract<Step, { name: 'auth' }>
  buyer: Buyer | null
  isMoved: boolean
  onBack: () => void
  onKnown: (buyer: Buyer) => void
}

/** Asks for the buyer's number. The number is the identity and needs no password. */
export const AuthStep = ({ step, buyer, isMoved, onBack, onKnown }: AuthStepProps) => {
  const isHydrated = useHydrated()
  const form = useRef<HTMLFormElement>(null)
  const { identify, refuse, isBusy, problem } = useIdentify(onKnown)
  const input = (): HTMLInputElement | null => form.current?.querySelector('input') ?? null
  useEffect(() => {
    const field = form.current?.querySelector('input')
    if (field?.value === '') field.value = cleanPhone(readBuyer().phoneNumber ?? '')
  }, [])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const phone = cleanPhone(input()?.value ?? '')
    const message = phoneProblem(phone)
    if (message === null) void identify(phone)
    else {
      refuse(message)
      input()?.focus()
    }
  }
  return (
    <StepPanel step={step} isMoved={isMoved}>
      <form ref={form} onSubmit={submit} noValidate={isHydrated} className="mt-5">
        <Field
          label="Phone number"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          required
          maxLength={100}
          placeholder="+232 76 123 456"
          defaultValue={buyer?.phone}
          error={problem ?? undefined}
          hint="Buy often with this number to get bonus minutes and lower prices."
        />
        <div className="grid grid-cols-[auto_1fr] gap-2.5 mt-4">
          <Button variant="ghost" size="big" onClick={onBack}>
            Back
          </Button>
          {/* Before scripts run, the form has no address to send the number to. */}
          <Button type="submit" size="big" disabled={!isHydrated} isBusy={isBusy} busyLabel="Verifying...">
            Continue
          </Button>
        </div>
      </form>
    </StepPanel>
  )
}
