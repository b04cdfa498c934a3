import { purchaseWithQr } from '@minit/contract/customer/purchases.ts'
import { sellForCash } from '@minit/contract/entrepreneur/cash-sales.ts'
import { formatLe } from '@minit/domain/money/money.ts'
import { minutesBeginAtCounter } from '@minit/domain/passes/minutes-begin-counter.ts'
import type { Quote } from '@minit/domain/shop/pricing.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { endAttempt } from '../../checkout/attempt.ts'
import { accessModeOf } from '../../checkout/minutes-begin.tsx'
import { methodsFor, type Pack, quoteOf, type Seller } from '../../checkout/offer.ts'
import { PackageTiles } from '../../checkout/packages.tsx'
import { type Problems, problemsIn } from '../../checkout/purchase-problems.ts'
import { RefusalNotice } from '../../checkout/refusal-notice.tsx'
import type { PurchaseHeaders, Started } from '../../checkout/use-buy-pass.ts'
import { useDiscountCode } from '../../checkout/use-discount-code.ts'
import {
  codeHooks,
  methodsOf,
  OPERATORS_FIRST,
  type PurchaseOrder,
  type PurchaseValues,
  usePurchaseForm,
} from '../../checkout/use-purchase-form.ts'
import { call } from '../../lib/call.ts'
import { serverNow } from '../../lib/clock.ts'
import { usePageState } from '../../lib/page-state.ts'
import { isSilence, within } from '../../lib/timeout.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { FAILED_TO_PROCESS_PAYMENT } from '../../words/everyone.ts'
import { useLine } from '../offline/line.ts'
import { cashBodyOf } from './cash-body.ts'
import type { SaleFrame } from './next-sale.tsx'
import { packAt } from './packs-now.ts'
import { type Family, methodsOfFamily, SaleFields, WaysToPay } from './sale-fields.tsx'
import type { UnsentSale } from './sale-unsent.tsx'
import { toSeller } from './seller-words.ts'

type SaleFormProps = {
  frame: SaleFrame
  packs: readonly Pack[]
  seller: Seller
  start: PurchaseValues
  /** The next customer's form begins with the focus on the tiles. */
  isNext: boolean
  onStarted: (started: Started, values: PurchaseValues) => void
  /** Called with a cash sale that did not reach the server. */
  onUnsent: (sale: UnsentSale, values: PurchaseValues) => void
}

/** A connection that is slower than this counts as offline. */
const TIMEOUT_MS = 10_000
/** Placeholder for a purchase that the server may not have. */
const NOT_STARTED: Started = { transactionId: '', statusToken: '' }

type Sending = { headers: PurchaseHeaders; amount: number; hold: (key: string) => void }

const refuseToSeller = (error: unknown): never => {
  throw toSeller(error)
}

/**
 * Sends the order. For cash the seller has the money, so one call makes the sale and its pass. One that does
 * not reach the server goes to `hold` with its key, which keeps it one sale even if the server did receive
 * it.
 */
const sendOrHold = async (order: PurchaseOrder, { headers, amount, hold }: Sending): Promise<Started> => {
  if (order.paymentMethod !== 'cash')
    return call(purchaseWithQr, { body: order, headers }).catch(refuseToSeller)
  const key = headers['idempotency-key']
  const sale = { body: cashBodyOf(order, amount), headers: { 'idempotency-key': key } }
  try {
    return await within(TIMEOUT_MS, (signal) => call(sellForCash, { ...sale, signal }))
  } catch (error) {
    if (!isSilence(error)) return refuseToSeller(error)
    hold(key)
    return NOT_STARTED
  }
}

/** Shown while offline. */
const CashOnly = () => (
  <Notice tone="warn" className="mt-4">
    <b>No connection.</b> You can sell for cash: this phone keeps the sale until the line is back.
  </Notice>
)

/** Cash needs no name and number, unless the code is sent; a typed one must be right. */
const problemsOfCash = (values: PurchaseValues): Problems => {
  const all = problemsIn(values)
  const isSent = values.deliveryMethod !== 'qr_display'
  return Object.fromEntries(
    Object.entries(all).filter(
      ([name]) =>
        !(name === 'customerName' && values.customerName === '') &&
        !(name === 'phoneNumber' && values.phoneNumber === '' && !isSent),
    ),
  )
}

type BeginsProps = { pack: Pack | null; quote: Quote | null; joining: Seller['joining'] }

/** When the minutes begin, for the seller to say before the customer pays. */
const Begins = ({ pack, quote, joining }: BeginsProps) =>
  pack === null || quote === null ? null : (
    <p className="mt-3 text-sm" aria-live="polite" data-minutes-begin>
      {minutesBeginAtCounter(
        { minutes: quote.totalMinutes, options: pack.options, way: accessModeOf(pack, joining) },
        new Date(serverNow()),
      )}
    </p>
  )

/** A sale at the counter: tiles, then cash in one tap, or the fields of an order by phone. */
export const SaleForm = (props: SaleFormProps) => {
  const { frame, packs: onSale, seller, start, isNext, onStarted, onUnsent } = props
  const form = useRef<HTMLFormElement>(null)
  const heldKey = useRef<string | null>(null)
  const isCash = useRef(false)
  const { isDown } = useLine()
  const queries = useQueryClient()
  const hasTyped = start.customerName !== '' || start.phoneNumber !== ''
  const [family, setFamily] = useState<Family | null>(familyAtFirst(frame, start, hasTyped))
  const [isOpen, setIsOpen] = useState(frame === 'window' || hasTyped)
  const known = isDown ? onSale.map((pack) => packAt(pack, serverNow())) : onSale
  const { packs, ...code } = useDiscountCode(seller.id, known, toSeller)
  const hooks = codeHooks(code)
  const { values, problems, submit, change, isBusy, refusal } = usePurchaseForm({
    form,
    packs,
    start,
    send: (order, headers) => {
      heldKey.current = null
      const hold = (key: string): void => {
        heldKey.current = key
      }
      return sendOrHold(order, { headers, amount: order.amount ?? 0, hold })
    },
    onStarted: async (started, order) => {
      // The sale replaces the form, or is stored with its key: the next one is new, even if it is the same.
      endAttempt()
      const key = heldKey.current
      const chosen = packs.find(({ id }) => id === order.packageId)
      const asTyped = { discountCode: '', ...order }
      if (key === null || chosen === undefined) onStarted(started, asTyped)
      else onUnsent({ order, key, packageName: chosen.name, amount: order.amount ?? chosen.price }, asTyped)
    },
    ...hooks,
    onRefused: (fields) => {
      hooks.onRefused(fields)
      if (Object.keys(fields).length > 0) setIsOpen(true)
    },
    atSubmit: (now) => (isCash.current ? { ...now, paymentMethod: 'cash' } : now),
    problemsOf: (now) => (now.paymentMethod === 'cash' ? problemsOfCash(now) : problemsIn(now)),
    onProblems: () => setIsOpen(true),
    refresh: () => void queries.invalidateQueries(),
    fallback: FAILED_TO_PROCESS_PAYMENT,
  })
  const pack = packs.find(({ id }) => id === values.packageId) ?? null
  const offered = methodsFor(methodsOf(seller, OPERATORS_FIRST), seller.paymentLimits, pack)
  const methods = isDown ? offered.filter((method) => method === 'cash') : offered
  const shownFamily = family !== null && methodsOfFamily(methods, family).length > 0 ? family : null
  const ofFamily = shownFamily === null ? [] : methodsOfFamily(methods, shownFamily)
  const requested = values.paymentMethod
  const paymentMethod = ofFamily.includes(requested) ? requested : (ofFamily[0] ?? 'cash')
  const { gstBasisPoints } = usePageState()
  const quote = pack === null ? null : quoteOf(pack, paymentMethod, 'counter', gstBasisPoints)
  const cashText = quote === null ? 'Cash' : `Cash ${formatLe(quote.finalPriceMinor)}`
  const sell = (event: Pick<FormEvent, 'preventDefault'>, byCash: boolean): void => {
    isCash.current = byCash
    submit(event)
  }
  const choose = (next: Family | null): void => {
    setFamily(next)
    setIsOpen(true)
  }
  const toCash = (): void => {
    setFamily(null)
    setIsOpen(frame === 'window')
  }
  useEffect(() => {
    if (isNext) form.current?.querySelector<HTMLElement>('input[name="packageId"]:enabled')?.focus()
  }, [isNext])
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => (isOpen ? sell(event, shownFamily === null) : event.preventDefault())}
      onChange={change}
      autoComplete="off"
      className="-mt-4"
    >
      <PackageTiles
        title="Choose a package"
        packs={packs}
        method={paymentMethod}
        channel="counter"
        chosenId={start.packageId}
        error={problems.packageId}
      />
      <Begins pack={pack} quote={quote} joining={seller.joining} />
      {isDown && <CashOnly />}
      {refusal !== null && <RefusalNotice key={refusal.message} {...refusal} />}
      <WaysToPay
        methods={methods}
        family={isOpen ? shownFamily : null}
        cashText={cashText}
        isReady={pack !== null}
        isOpen={isOpen}
        isBusy={isBusy}
        onCash={(event) => sell(event, true)}
        onBackToCash={toCash}
        onChoose={choose}
      />
      {isOpen ? (
        <SaleFields
          values={values}
          start={start}
          problems={problems}
          seller={seller}
          pack={pack}
          packs={packs}
          quote={quote}
          family={shownFamily}
          methods={ofFamily}
          paymentMethod={paymentMethod}
          code={code}
          isBusy={isBusy}
        />
      ) : (
        <Button variant="plain" isWide className="mt-2" onClick={() => choose(null)}>
          Add name, number or discount code
        </Button>
      )}
    </form>
  )
}

/** SPEC's window begins with mobile money; the page begins with none, for cash. */
const familyAtFirst = (frame: SaleFrame, start: PurchaseValues, hasTyped: boolean): Family | null => {
  if (start.paymentMethod === 'vult') return frame === 'window' || hasTyped ? 'vult' : null
  if (start.paymentMethod === 'cash') return null
  return frame === 'window' || hasTyped ? 'mobile' : null
}
