import { ApiError } from '@minit/contract/call.ts'
import { cleanCode, cleanLine, cleanPhone } from '@minit/domain/kernel/clean-text.ts'
import { minorToLe } from '@minit/domain/money/money.ts'
import type { DeliveryMethod, PaymentMethod } from '@minit/domain/money/payments.ts'
import { type FormEvent, type RefObject, useEffect, useState } from 'react'
import { messageOf } from '../lib/call.ts'
import { currentCaptiveToken } from '../lib/captive-context.ts'
import { useSearch } from '../lib/location.ts'
import { useNavigation } from '../lib/navigation.ts'
import { type FormState, usePageState } from '../lib/page-state.ts'
import type { PurchaseOrigin } from '../lib/paths.ts'
import * as paths from '../lib/paths.ts'
import { rememberBuyer } from '../lib/storage.ts'
import { toast } from '../ui/toast-store.ts'
import { fillFromMemory } from './fill-from-memory.ts'
import { finalPriceOf, type Pack, type Seller } from './offer.ts'
import { type Problems, problemsIn } from './purchase-problems.ts'
import { type PurchaseHeaders, type Started, useBuyPass } from './use-buy-pass.ts'
import type { DiscountCode } from './use-discount-code.ts'

/** The values of a purchase form: its inputs, cleaned, as they are displayed, stored and sent. */
export type PurchaseValues = {
  packageId: string
  customerName: string
  phoneNumber: string
  paymentMethod: PaymentMethod
  deliveryMethod: DeliveryMethod
  /** Another number that gets the pass; empty when the buyer keeps it. */
  sendTo: string
  /** Empty without one. */
  discountCode: string
}
/** The specification puts the wallet first on the sign-up and self-service pages. */
export const WALLET_FIRST: readonly PaymentMethod[] = ['vult', 'orange_money', 'africell_money', 'cash']
export const OPERATORS_FIRST: readonly PaymentMethod[] = ['orange_money', 'africell_money', 'vult', 'cash']

const DELIVERIES: readonly DeliveryMethod[] = ['qr_display', 'sms', 'whatsapp']

/** Returns the payment methods that this seller accepts, in the page's order. */
export const methodsOf = (seller: Seller, order: readonly PaymentMethod[]): PaymentMethod[] =>
  order.filter((method) => seller.paymentMethods.includes(method))

/** Returns the initial values: posted without scripts, else the first method and a code on the screen. */
export const startValues = (methods: readonly PaymentMethod[], posted: FormState | null): PurchaseValues =>
  valuesOf((name) => posted?.values[name] ?? '', {
    paymentMethod: methods[0] ?? 'cash',
    deliveryMethod: 'qr_display',
  })

/** Reads the form's inputs, whether chosen before or after scripts ran. */
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

/** What the customer buys. `amount` is the displayed price in Le, so that no customer pays an unseen one. */
export type PurchaseOrder = Omit<PurchaseValues, 'discountCode'> & {
  amount?: number
  /** The slower speed that was displayed; null for none. */
  shownKbps?: number | null
  discountCode?: string
}

type PurchaseFormOptions = {
  form: RefObject<HTMLFormElement | null>
  packs: readonly Pack[]
  start: PurchaseValues
  send: (order: PurchaseOrder, headers: PurchaseHeaders) => Promise<Started>
  onStarted: (started: Started, order: PurchaseOrder) => Promise<void>
  /** Reads the offer again after a refusal: price, hours or payment methods were out of date. */
  refresh: () => void
  /** Message for a failure without a message from the server. */
  fallback: string
  /** Field errors that the server returned to a form posted without scripts. */
  startProblems?: Problems
  /** Called with the field errors of a refusal. */
  onRefused?: (fields: Problems) => void
  /** True while a typed code is about to change the displayed price: nothing is paid then. */
  holds?: (values: PurchaseValues) => boolean
  /** Changes what is sent, by the button that was pressed. */
  atSubmit?: (values: PurchaseValues) => PurchaseValues
  /** The field errors of the values; by default every buyer's field is needed. */
  problemsOf?: (values: PurchaseValues) => Problems
  /** Called before the first invalid field gets the focus. */
  onProblems?: (problems: Problems) => void
}

/** Holds the state of a form that sells a pass. The inputs hold the values, also before scripts run. */
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
  const submit = (event: Pick<FormEvent, 'preventDefault'>): void => {
    event.preventDefault()
    const read = readValues()
    const now = options.atSubmit?.(read) ?? read
    const found = (options.problemsOf ?? problemsIn)(now)
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
  // Wait until the message is rendered and a hidden part has opened.
  requestAnimationFrame(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid], [aria-describedby$="-error"] input')?.focus()
  })
}

/** Adds the displayed price. A code that does not lower it is not sent, and so not used up. */
const orderOf = ({ discountCode: _, ...values }: PurchaseValues, packs: readonly Pack[]): PurchaseOrder => {
  const pack = packs.find(({ id }) => id === values.packageId)
  if (pack === undefined) return values
  const amount = minorToLe(finalPriceOf(pack))
  return {
    ...values,
    amount,
    shownKbps: pack.slower?.kbps ?? null,
    ...(pack.code !== undefined && { discountCode: pack.code }),
  }
}

/** The order with its seller. */
export type CheckoutOrder = PurchaseOrder & { entrepreneurId: string }

/** What differs between the pages that sell to customers. */
export type Checkout = {
  /** The first one that the seller accepts is the default. */
  methods: readonly PaymentMethod[]
  send: (order: CheckoutOrder, headers: PurchaseHeaders) => Promise<Started>
  /** Message for a failure without a message from the server. */
  fallback: string
  /** Sent to the pass's page as the buyer's origin; the default is self-service. */
  origin?: PurchaseOrigin
  /** The only thing on sale, chosen from the start. */
  packageId?: string
}

type CheckoutFormOptions = {
  form: RefObject<HTMLFormElement | null>
  checkout: Checkout
  seller: Seller
  packs: readonly Pack[]
  refresh: () => void
  /** Opens or closes the section with the buyer's name and number, where it folds. */
  onFold?: ((isOpen: boolean) => void) | undefined
  code: DiscountCode
}

/** Hooks by which a form checks a code before payment, and drops a refused one. */
export const codeHooks = (code: DiscountCode) => ({
  onRefused: ({ discountCode }: Problems) => {
    if (discountCode !== undefined) code.refuse(discountCode)
  },
  holds: ({ discountCode, phoneNumber }: PurchaseValues) => code.mustCheck(discountCode, phoneNumber),
})

/** The purchase form on a customer's phone: remembers its buyer and then opens the pass. */
export const useCheckoutForm = (options: CheckoutFormOptions) => {
  const { form, checkout, seller, packs, refresh, onFold, code } = options
  const posted = usePageState().form
  const { navigate, prepare } = useNavigation()
  const inAddress = useSearch().get('package')
  const linked = checkout.packageId ?? inAddress
  // A link can name a package; a choice posted from this page takes precedence.
  const linkedPackage =
    (posted === null || checkout.packageId !== undefined) && packs.some(({ id }) => id === linked)
      ? { packageId: linked ?? '' }
      : {}
  const state = usePurchaseForm({
    form,
    packs,
    start: { ...startValues(methodsOf(seller, checkout.methods), posted), ...linkedPackage },
    startProblems: posted?.fields ?? {},
    send: async (order, headers) => {
      // Load the next page's code while the server requests the payment.
      prepare(paths.pass('any', ''))
      const started = await checkout.send({ ...order, entrepreneurId: seller.id }, headers)
      // Do not store a gift's recipient on a phone that others may use.
      const { sendTo: _, ...own } = order
      rememberBuyer(own)
      return started
    },
    onStarted: ({ transactionId, statusToken }) =>
      navigate(paths.pass(transactionId, statusToken, checkout.origin, currentCaptiveToken())),
    refresh,
    fallback: checkout.fallback,
    ...codeHooks(code),
    onProblems: (problems) => {
      if (Object.keys(problems).some((name) => name !== 'packageId' && name !== 'paymentMethod'))
        onFold?.(true)
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when scripts hydrate the server's HTML
  useEffect(() => {
    if (form.current !== null && fillFromMemory(form.current, posted === null)) onFold?.(false)
    state.readValues()
  }, [])
  const notice = posted?.notice ?? null
  const postedRefusal = posted?.message === undefined ? null : { error: null, message: posted.message }
  return { ...state, refusal: state.refusal ?? postedRefusal, notice: state.isBusy ? null : notice }
}
