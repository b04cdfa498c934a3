import { ApiError } from '@minit/contract/call.ts'
import { purchaseWithQr } from '@minit/contract/customer/purchases.ts'
import { formatLe } from '@minit/domain/money.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { BuyerFields } from '../../checkout/buyer-fields.tsx'
import { DeliveryChoice } from '../../checkout/delivery-choice.tsx'
import { MethodList } from '../../checkout/method-list.tsx'
import { methodsFor, type Pack, quoteOf, type Seller } from '../../checkout/offer.ts'
import { OrderSummary } from '../../checkout/order-summary.tsx'
import { PackageTiles } from '../../checkout/packages.tsx'
import { RefusalNotice } from '../../checkout/refusal-notice.tsx'
import { type Started, useBuyPass } from '../../checkout/use-buy-pass.ts'
import {
  type CounterValues,
  methodsOf,
  OPERATORS_FIRST,
  type Problems,
  problemsIn,
  readForm,
} from '../../checkout/use-counter-form.ts'
import { call, messageOf } from '../../lib/call.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast-store.ts'

const FALLBACK = 'Failed to process payment'

type SaleFormOptions = {
  form: RefObject<HTMLFormElement | null>
  packs: readonly Pack[]
  start: CounterValues
  onStarted: (started: Started, values: CounterValues) => void
}

/** The state of the form that a seller fills in for a customer; its inputs hold the values. */
const useSaleForm = ({ form, packs, start, onStarted }: SaleFormOptions) => {
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

const focusFirstProblem = (form: SaleFormOptions['form']): void => {
  // After the words of the problem are there to be found.
  requestAnimationFrame(() => {
    const first = form.current?.querySelector<HTMLElement>(
      '[aria-invalid], [aria-describedby$="-error"] input',
    )
    first?.focus()
  })
}

type SaleFormProps = {
  packs: readonly Pack[]
  seller: Seller
  start: CounterValues
  onStarted: (started: Started, values: CounterValues) => void
}

/** What a customer at the counter wants, typed by the seller. */
export const SaleForm = ({ packs, seller, start, onStarted }: SaleFormProps) => {
  const form = useRef<HTMLFormElement>(null)
  const { values, problems, submit, change, isBusy, refusal } = useSaleForm({ form, packs, start, onStarted })
  const pack = packs.find(({ id }) => id === values.packageId) ?? null
  const methods = methodsFor(methodsOf(seller, OPERATORS_FIRST), seller.paymentLimits, pack)
  const wished = values.paymentMethod
  const paymentMethod = methods.includes(wished) ? wished : (methods[0] ?? 'cash')
  const quote = pack === null ? null : quoteOf(pack, paymentMethod, 'counter')
  return (
    <form ref={form} noValidate onSubmit={submit} onChange={change} autoComplete="off" className="-mt-4">
      <PackageTiles
        packs={packs}
        method={paymentMethod}
        channel="counter"
        chosenId={start.packageId}
        error={problems.packageId}
      />
      <div className="grid gap-3.5 pt-5">
        <BuyerFields start={start} problems={problems} nameLabel="Customer name" isForOther />
      </div>
      <MethodList
        methods={methods}
        chosen={paymentMethod}
        seller={seller}
        pack={pack}
        phone={values.phoneNumber}
        walletOffer="+5% bonus time"
        error={problems.paymentMethod}
      />
      <DeliveryChoice
        chosen={start.deliveryMethod}
        offered={seller.deliveryMethods}
        error={problems.deliveryMethod}
        className="mt-5"
      />
      <div className="wide:mt-5">
        <OrderSummary pack={pack} quote={quote} />
      </div>
      {refusal !== null && <RefusalNotice key={refusal.message} {...refusal} />}
      <div className="mt-4">
        <Button type="submit" size="big" isWide isBusy={isBusy} disabled={quote === null}>
          {quote === null ? 'Ask for payment' : `Ask for ${formatLe(quote.finalPriceMinor)}`}
        </Button>
      </div>
    </form>
  )
}
