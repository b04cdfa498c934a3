import type { DeliveryMethod, PaymentMethod } from '@minit/domain/payments.ts'
import { safeParse } from 'zod/mini'
import { type FormState, usePageState } from '../lib/page-state.ts'
import type { Pack, Seller } from './offer.ts'
import '../lib/zod-without-eval.ts'
import { ApiError } from '@minit/contract/call.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useEffect, useState } from 'react'
import { messageOf } from '../lib/call.ts'
import { usePlace } from '../lib/navigation.ts'
import type { PurchaseOrigin } from '../lib/paths.ts'
import * as paths from '../lib/paths.ts'
import { readBuyer, readChoiceAgain, rememberBuyer } from '../lib/storage.ts'
import { toast } from '../ui/toast-store.ts'
import { type PurchaseHeaders, type Started, useBuyPass } from './use-buy-pass.ts'

/** What a counter's form holds, as its inputs have it. */
export type CounterValues = {
  packageId: string
  customerName: string
  phoneNumber: string
  paymentMethod: PaymentMethod
  deliveryMethod: DeliveryMethod
}
/** Messages by field name. */
export type Problems = Record<string, string>

/** The wallet is the specification's choice on the sign-up and self-service pages. */
export const WALLET_FIRST: readonly PaymentMethod[] = ['vult', 'orange_money', 'africell_money', 'cash']
export const OPERATORS_FIRST: readonly PaymentMethod[] = ['orange_money', 'africell_money', 'vult', 'cash']

const DELIVERIES: readonly DeliveryMethod[] = ['qr_display', 'sms', 'whatsapp']

/** The ways to pay that this seller takes, in the page's order. */
export const methodsOf = (seller: Seller, order: readonly PaymentMethod[]): PaymentMethod[] =>
  order.filter((method) => seller.paymentMethods.includes(method))

/** The form's first values: what was posted without scripts, else the first of the methods and a code on the screen. */
export const startValues = (methods: readonly PaymentMethod[], posted: FormState | null): CounterValues =>
  valuesOf((name) => posted?.values[name] ?? '', {
    paymentMethod: methods[0] ?? 'cash',
    deliveryMethod: 'qr_display',
  })

/** What the form's inputs hold now, chosen by hand or before scripts ran. */
export const readForm = (form: HTMLFormElement, fallback: CounterValues): CounterValues => {
  const data = new FormData(form)
  return valuesOf((name) => String(data.get(name) ?? ''), fallback)
}

const valuesOf = (
  text: (name: string) => string,
  fallback: Pick<CounterValues, 'paymentMethod' | 'deliveryMethod'>,
): CounterValues => ({
  packageId: text('packageId'),
  customerName: text('customerName'),
  phoneNumber: text('phoneNumber'),
  paymentMethod: WALLET_FIRST.find((method) => method === text('paymentMethod')) ?? fallback.paymentMethod,
  deliveryMethod: DELIVERIES.find((way) => way === text('deliveryMethod')) ?? fallback.deliveryMethod,
})

/** The contract's complaints about a call's body, a message a field; empty when it can be sent. */
export const problemsIn = (schema: Parameters<typeof safeParse>[0], body: unknown): Problems => {
  const problems: Problems = {}
  for (const issue of safeParse(schema, body).error?.issues ?? []) {
    problems[String(issue.path[0])] ??= issue.message
  }
  return problems
}

/** What is bought; `amount` is the price in Le that the screen showed. */
export type CounterOrder = CounterValues & { entrepreneurId: string; amount?: number }

/** What sets one page that sells over the counter apart from the others. */
export type Counter = {
  /** The first of them that the seller takes is chosen at first. */
  methods: readonly PaymentMethod[]
  problemsOf: (order: CounterOrder) => Problems
  send: (order: CounterOrder, headers: PurchaseHeaders) => Promise<Started>
  /** Said of a failure for which the server had no words. */
  fallback: string
  /** Tells the pass's page where its buyer came from; self-service is what it takes for granted. */
  origin?: PurchaseOrigin
}

type CounterForm = {
  form: RefObject<HTMLFormElement | null>
  counter: Counter
  seller: Seller
  packs: readonly Pack[]
  /** Opens or closes the part that holds the buyer's name and number, where it folds. */
  onFold?: ((isOpen: boolean) => void) | undefined
}

/** A counter form's state. The inputs themselves hold the values, so that they outlive the wait for scripts. */
export const useCounterForm = ({ form, counter, seller, packs, onFold }: CounterForm) => {
  const posted = usePageState().form
  const [values, setValues] = useState(() => startValues(methodsOf(seller, counter.methods), posted))
  const [problems, setProblems] = useState<Problems>(posted?.fields ?? {})
  const { buy, isBusy, error } = useStartedPurchase(counter, setProblems)

  const readValues = (): CounterValues => {
    const next = form.current === null ? values : readForm(form.current, values)
    setValues(next)
    return next
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when scripts take over from the HTML that arrived
  useEffect(() => {
    if (form.current !== null && fillFromMemory(form.current)) onFold?.(false)
    readValues()
  }, [])

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const now = readValues()
    const order = { ...now, entrepreneurId: seller.id, ...shownPrice(packs, now.packageId) }
    const found = counter.problemsOf(order)
    setProblems(found)
    if (Object.keys(found).length > 0) complain(found, onFold)
    else if (!isBusy) void buy(order)
  }
  const change = (event: FormEvent): void => {
    readValues()
    const name = event.target instanceof HTMLInputElement ? event.target.name : ''
    if (problems[name] !== undefined) setProblems(({ [name]: _, ...others }) => others)
  }
  const refusal = refusalOf(error, posted?.message, counter.fallback)
  return { values, problems, submit, change, isBusy, refusal }
}

const useStartedPurchase = (counter: Counter, setProblems: (problems: Problems) => void) => {
  const { go } = usePlace()
  const queries = useQueryClient()
  return useBuyPass<CounterOrder>({
    send: async (order, headers) => {
      const started = await counter.send(order, headers)
      rememberBuyer(order)
      return started
    },
    onStarted: ({ transactionId, statusToken }) => go(paths.pass(transactionId, statusToken, counter.origin)),
    onFailed: (error) => {
      toast({ title: 'Payment Failed', message: messageOf(error, counter.fallback), tone: 'destructive' })
      if (error instanceof ApiError) setProblems(error.details?.fields ?? {})
      // Whatever was refused, the price, the hours or the way to pay: the page had an old picture.
      void queries.invalidateQueries()
    },
  })
}

/** What to say above the form: the last failure, else what a form posted without scripts was told. */
const refusalOf = (error: unknown, posted: string | undefined, fallback: string) => {
  if (error !== null) return { error, message: messageOf(error, fallback) }
  return posted === undefined ? null : { error: null, message: posted }
}

/** Fills empty fields with who bought here last, and after a failure what it was; true when nothing is left to type. */
const fillFromMemory = ({ elements }: HTMLFormElement): boolean => {
  const { customerName = '', phoneNumber = '' } = readBuyer()
  for (const [name, text] of Object.entries({ customerName, phoneNumber })) {
    const input = elements.namedItem(name)
    if (input instanceof HTMLInputElement && input.value === '') input.value = text
  }
  for (const [name, text] of Object.entries(readChoiceAgain())) {
    const radios = elements.namedItem(name)
    if (radios instanceof RadioNodeList) radios.value = text
  }
  return customerName !== '' && phoneNumber !== ''
}

const complain = (problems: Problems, onFold: CounterForm['onFold']): void => {
  if (Object.keys(problems).some((name) => name !== 'packageId' && name !== 'paymentMethod')) onFold?.(true)
  // After the hidden part has opened, so that what is focused can be seen.
  requestAnimationFrame(() => {
    document.querySelector<HTMLElement>('[aria-invalid], [aria-describedby$="-error"] input')?.focus()
  })
}

/** What the screen said it costs, so that nobody pays a price they have not seen. */
const shownPrice = (packs: readonly Pack[], packageId: string): { amount?: number } => {
  const pack = packs.find(({ id }) => id === packageId)
  return pack === undefined ? {} : { amount: pack.price }
}
