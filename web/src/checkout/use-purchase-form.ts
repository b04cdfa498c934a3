import { ApiError } from '@minit/contract/call.ts'
import { cleanCode, cleanLine, cleanPhone } from '@minit/domain/kernel/clean-text.ts'
import { minorToLe } from '@minit/domain/money/money.ts'
import type { DeliveryMethod, PaymentMethod } from '@minit/domain/money/payments.ts'
import { type FormEvent, type RefObject, useEffect, useState } from 'react'
import { messageOf } from '../lib/call.ts'
import { useSearch } from '../lib/location.ts'
import { useNavigation } from '../lib/navigation.ts'
import { type FormState, usePageState } from '../lib/page-state.ts'
import type { PurchaseOrigin } from '../lib/paths.ts'
import * as paths from '../lib/paths.ts'
import { placeHere } from '../lib/place.ts'
import { rememberBuyer } from '../lib/storage.ts'
import { toast } from '../ui/toast-store.ts'
import { fillFromMemory } from './fill-from-memory.ts'
import { finalPriceOf, type Pack, type Seller } from './offer.ts'
import { type Problems, problemsIn } from './purchase-problems.ts'
import { type PurchaseHeaders, type Started, useBuyPass } from './use-buy-pass.ts'
import type { DiscountCode } from './use-discount-code.ts'

/** What a purchase form holds: what its inputs have, cleaned, as it is shown again, kept and sent. */
export type PurchaseValues = {
  packageId: string
  customerName: string
  phoneNumber: string
  paymentMethod: PaymentMethod
  deliveryMethod: DeliveryMethod
  /** Another number that gets the pass; empty for a pass of one's own. */
  sendTo: string
  /** Empty without one. */
  discountCode: string
}
/** The wallet is the specification's choice on the sign-up and self-service pages. */
export const WALLET_FIRST: readonly PaymentMethod[] = ['vult', 'orange_money', 'africell_money', 'cash']
export const OPERATORS_FIRST: readonly PaymentMethod[] = ['orange_money', 'africell_money', 'vult', 'cash']

const DELIVERIES: readonly DeliveryMethod[] = ['qr_display', 'sms', 'whatsapp']

/** The ways to pay that this seller takes, in the page's order. */
export const methodsOf = (seller: Seller, order: readonly PaymentMethod[]): PaymentMethod[] =>
  order.filter((method) => seller.paymentMethods.includes(method))

/** The form's first values: what was posted without scripts, else the first of the methods and a code on the screen. */
export const startValues = (methods: readonly PaymentMethod[], posted: FormState | null): PurchaseValues =>
  valuesOf((name) => posted?.values[name] ?? '', {
    paymentMethod: methods[0] ?? 'cash',
    deliveryMethod: 'qr_display',
  })

/** What the form's inputs hold now, chosen by hand or before scripts ran. */
const readForm = (form: HTMLFormElement, fallback: PurchaseValues): PurchaseValues => {
  const data = new FormData(form)
  return valuesOf((name) => String(data.get(name) ?? ''), fallback)
}

const valuesOf = (
  text: (name: string) => string,
  fallback: Pick<PurchaseValues, 'paymentMethod' | 'deliveryMethod'>,
): PurchaseValues => ({
  packageId: text('packageId'),
  customerName: cleanLine(text('customerName')),
  phoneNumber: cleanPhone(text('phoneNumber')),
  paymentMethod: WALLET_FIRST.find((method) => method === text('paymentMethod')) ?? fallback.paymentMethod,
  discountCode: cleanCode(text('discountCode')),
  deliveryMethod: DELIVERIES.find((way) => way === text('deliveryMethod')) ?? fallback.deliveryMethod,
  sendTo: cleanPhone(text('sendTo')),
})

/** What is bought; `amount` is the price in Le that the screen showed, so that nobody pays one they have not seen. */
export type PurchaseOrder = Omit<PurchaseValues, 'discountCode'> & { amount?: number; discountCode?: string }

type PurchaseFormOptions = {
  form: RefObject<HTMLFormElement | null>
  packs: readonly Pack[]
  start: PurchaseValues
  send: (order: PurchaseOrder, headers: PurchaseHeaders) => Promise<Started>
  onStarted: (started: Started, order: PurchaseOrder) => Promise<void>
  /** After a refusal. Whatever was refused, the price, the hours or the way to pay: the page had an old picture. */
  refresh: () => void
  /** Said of a failure for which the server had no words. */
  fallback: string
  /** Of the fields, as a form posted without scripts was told. */
  startProblems?: Problems
  /** Of a refusal, beside which fields it was. */
  onRefused?: (fields: Problems) => void
  /** True where the price on the screen is about to change, by a code that was typed: nothing is paid then. */
  holds?: (values: PurchaseValues) => boolean
  /** Before the first field with a problem gets the focus. */
  onProblems?: (problems: Problems) => void
}

/** The state of a form that sells a pass. The inputs hold the values, so that they outlive the wait for scripts. */
export const usePurchaseForm = (options: PurchaseFormOptions) => {
  const { form, packs, start, send, onStarted, refresh, fallback } = options
  const [values, setValues] = useState(start)
  const [problems, setProblems] = useState<Problems>(options.startProblems ?? {})
  const { buy, isBusy, error } = useBuyPass<PurchaseOrder>({
    send,
    onStarted,
    onFailed: (failure) => {
      toast({ title: 'Payment Failed', message: messageOf(failure, fallback), tone: 'destructive' })
      if (failure instanceof ApiError) {
        setProblems(failure.details?.fields ?? {})
        options.onRefused?.(failure.details?.fields ?? {})
      }
      refresh()
    },
  })
  const readValues = (): PurchaseValues => {
    const next = form.current === null ? values : readForm(form.current, values)
    setValues(next)
    return next
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const now = readValues()
    const found = problemsIn(now)
    setProblems(found)
    if (Object.keys(found).length > 0) {
      options.onProblems?.(found)
      focusFirstProblem(form)
    } else if (!isBusy && options.holds?.(now) !== true) void buy(orderOf(now, packs))
  }
  const change = (event: FormEvent): void => {
    readValues()
    const name = event.target instanceof HTMLInputElement ? event.target.name : ''
    if (problems[name] !== undefined) setProblems(({ [name]: _, ...others }) => others)
  }
  const refusal = error === null ? null : { error, message: messageOf(error, fallback) }
  return { values, problems, readValues, submit, change, isBusy, refusal }
}

const focusFirstProblem = (form: PurchaseFormOptions['form']): void => {
  // After the words are there to be found, and a hidden part has opened.
  requestAnimationFrame(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid], [aria-describedby$="-error"] input')?.focus()
  })
}

/** With the price on the screen; a code that does not lower it is not sent, and so not used up. */
const orderOf = ({ discountCode: _, ...values }: PurchaseValues, packs: readonly Pack[]): PurchaseOrder => {
  const pack = packs.find(({ id }) => id === values.packageId)
  if (pack === undefined) return values
  const amount = minorToLe(finalPriceOf(pack))
  return { ...values, amount, ...(pack.code !== undefined && { discountCode: pack.code }) }
}

/** The same with its seller. */
export type CheckoutOrder = PurchaseOrder & { entrepreneurId: string }

/** What sets one page that sells to customers apart from the others. */
export type Checkout = {
  /** The first of them that the seller takes is chosen at first. */
  methods: readonly PaymentMethod[]
  send: (order: CheckoutOrder, headers: PurchaseHeaders) => Promise<Started>
  /** Said of a failure for which the server had no words. */
  fallback: string
  /** Tells the pass's page where its buyer came from; self-service is what it takes for granted. */
  origin?: PurchaseOrigin
}

type CheckoutFormOptions = {
  form: RefObject<HTMLFormElement | null>
  checkout: Checkout
  seller: Seller
  packs: readonly Pack[]
  refresh: () => void
  /** Opens or closes the part that holds the buyer's name and number, where it folds. */
  onFold?: ((isOpen: boolean) => void) | undefined
  code: DiscountCode
}

/** How a form looks at a code before it pays with it, and leaves one that was refused. */
export const codeHooks = (code: DiscountCode) => ({
  onRefused: ({ discountCode }: Problems) => {
    if (discountCode !== undefined) code.refuse(discountCode)
  },
  holds: ({ discountCode, phoneNumber }: PurchaseValues) => code.mustLook(discountCode, phoneNumber),
})

/** The purchase form on a customer's phone, which remembers its buyer and goes on to the pass. */
export const useCheckoutForm = (options: CheckoutFormOptions) => {
  const { form, checkout, seller, packs, refresh, onFold, code } = options
  const posted = usePageState().form
  const { navigate, prepare } = useNavigation()
  const linked = useSearch().get('package')
  // A link in a chat names one; what was posted from here counts more.
  const linkedPackage =
    posted === null && packs.some(({ id }) => id === linked) ? { packageId: linked ?? '' } : {}
  const state = usePurchaseForm({
    form,
    packs,
    start: { ...startValues(methodsOf(seller, checkout.methods), posted), ...linkedPackage },
    startProblems: posted?.fields ?? {},
    send: async (order, headers) => {
      // Its code comes while the server asks for the money.
      prepare(paths.pass('any', ''))
      const started = await checkout.send({ ...order, entrepreneurId: seller.id }, headers)
      // Whom it was bought for is not kept on a phone that others may use.
      const { sendTo: _, ...own } = order
      rememberBuyer(own)
      return started
    },
    onStarted: ({ transactionId, statusToken }) =>
      navigate(paths.pass(transactionId, statusToken, checkout.origin, placeHere())),
    refresh,
    fallback: checkout.fallback,
    ...codeHooks(code),
    onProblems: (problems) => {
      if (Object.keys(problems).some((name) => name !== 'packageId' && name !== 'paymentMethod'))
        onFold?.(true)
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when scripts take over from the HTML that arrived
  useEffect(() => {
    if (form.current !== null && fillFromMemory(form.current, posted === null)) onFold?.(false)
    state.readValues()
  }, [])
  const notice = posted?.notice ?? null
  const postedRefusal = posted?.message === undefined ? null : { error: null, message: posted.message }
  return { ...state, refusal: state.refusal ?? postedRefusal, notice: state.isBusy ? null : notice }
}
