import { ApiError } from '@minit/contract/call.ts'
import { purchaseWithQr } from '@minit/contract/customer/purchases.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useState } from 'react'
import { type CounterValues, type Problems, problemsIn, readForm } from '../../checkout/counter-values.ts'
import type { Pack } from '../../checkout/offer.ts'
import { type Started, useBuyPass } from '../../checkout/use-buy-pass.ts'
import { call, messageOf } from '../../lib/call.ts'
import { toast } from '../../ui/toast-store.ts'

const FALLBACK = 'Failed to process payment'

type SaleForm = {
  form: RefObject<HTMLFormElement | null>
  packs: readonly Pack[]
  start: CounterValues
  onStarted: (started: Started, values: CounterValues) => void
}

/** The state of the form that a seller fills in for a customer; its inputs hold the values. */
export const useSaleForm = ({ form, packs, start, onStarted }: SaleForm) => {
  const client = useQueryClient()
  const [values, setValues] = useState(start)
  const [problems, setProblems] = useState<Problems>({})
  const { buy, isBusy, error } = useBuyPass<CounterValues & { amount?: number }>({
    send: (body, headers) => call(purchaseWithQr, { body, headers }),
    onStarted: async (started) => onStarted(started, values),
    onFailed: (failure) => {
      toast({ title: 'Payment Failed', message: messageOf(failure, FALLBACK), tone: 'destructive' })
      if (failure instanceof ApiError) setProblems(failure.details?.fields ?? {})
      // Whatever was refused, the price or the way to pay: the window had an old picture.
      void client.invalidateQueries()
    },
  })
  const readValues = (): CounterValues => {
    const next = form.current === null ? values : readForm(form.current, values)
    setValues(next)
    return next
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const now = readValues()
    const price = packs.find(({ id }) => id === now.packageId)?.price
    const body = { ...now, ...(price !== undefined && { amount: price }) }
    const found = problemsIn(purchaseWithQr.body, body)
    setProblems(found)
    if (Object.keys(found).length > 0) focusFirstProblem(form)
    else if (!isBusy) void buy(body)
  }
  const change = (event: FormEvent): void => {
    readValues()
    const name = event.target instanceof HTMLInputElement ? event.target.name : ''
    if (problems[name] !== undefined) setProblems(({ [name]: _, ...others }) => others)
  }
  const refusal = error === null ? null : { error, message: messageOf(error, FALLBACK) }
  return { values, problems, submit, change, isBusy, refusal }
}

const focusFirstProblem = (form: SaleForm['form']): void => {
  // After the words of the problem are there to be found.
  requestAnimationFrame(() => {
    const first = form.current?.querySelector<HTMLElement>(
      '[aria-invalid], [aria-describedby$="-error"] input',
    )
    first?.focus()
  })
}
