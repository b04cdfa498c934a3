import type { DeliveryMethod, PaymentMethod } from '@minit/domain/payments.ts'
import { safeParse } from 'zod/mini'
import type { FormState } from '../lib/page-state.ts'
import type { Seller } from './offer.ts'
import '../lib/zod-without-eval.ts'

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
