import { ApiError } from '@minit/contract/call.ts'
import { createPurchase } from '@minit/contract/customer/purchases.ts'
import { identifyCustomer } from '@minit/contract/customer/shops.ts'
import { minorToLe } from '@minit/domain/money/money.ts'
import { useState } from 'react'
import { METHOD_NAMES, type MobileMoney, operatorOfTyped } from '../../checkout/methods.ts'
import { useBuyPass } from '../../checkout/use-buy-pass.ts'
import { useDiscountCode } from '../../checkout/use-discount-code.ts'
import { call, messageOf } from '../../lib/call.ts'
import { currentCaptiveToken } from '../../lib/captive-context.ts'
import { useNavigation } from '../../lib/navigation.ts'
import { usePageState } from '../../lib/page-state.ts'
import * as paths from '../../lib/paths.ts'
import { rememberBuyer } from '../../lib/storage.ts'
import { toast } from '../../ui/toast-store.ts'
import { offerFor } from './method-tiles.tsx'
import type { Tile } from './queries.ts'
import { type Buyer, quoteFor } from './queries.ts'
import type { Step } from './use-steps.ts'

const FALLBACK = 'Purchase failed'

type Order = {
  customerId: string
  entrepreneurId: string
  packageId: string
  phone: string
  paymentMethod: Tile | MobileMoney
  /** In Le: the price on the button. */
  amount: number
  shownKbps: number | null
  discountCode?: string
}

/** Holds the third step: its choices, the resulting price and the purchase. */
export const usePayment = (
  { provider, pack: chosen, buyer }: Extract<Step, { name: 'payment' }>,
  onBuyer: (buyer: Buyer) => void,
  refresh: () => void,
) => {
  const { packs, ...code } = useDiscountCode(provider.id, [chosen])
  const lowered = packs[0] ?? chosen
  const priceOf = (each: typeof chosen): number => quoteFor(each, 'cash', buyer).finalPriceMinor
  // With the loyalty discount, a code may not lower the price further: do not use it up then.
  const pack = priceOf(lowered) < priceOf(chosen) ? lowered : chosen
  const [typedCode, setTypedCode] = useState('')
  // The payment method changes the minutes, never the price.
  const { tiles, operators, notes } = offerFor(provider, quoteFor(pack, 'cash', buyer).finalPriceMinor)
  const [requested, setRequested] = useState<Tile | null>(null)
  const tile = tiles.find((offered) => offered === requested) ?? tiles[0] ?? 'cash'
  const [namedOperator, setNamedOperator] = useState<MobileMoney | null>(null)
  const asRead = operatorOfTyped(buyer.phone)
  const operator = operators.find((each) => each === (namedOperator ?? asRead)) ?? null
  const [problem, setProblem] = useState<string | null>(null)
  const { gstBasisPoints } = usePageState()
  const quote = quoteFor(pack, tile, buyer, gstBasisPoints)
  const { buy, isBusy, error } = useProviderPurchase(buyer, { onBuyer, refresh, onCodeRefused: code.refuse })

  const pay = (): void => {
    const method = tile === 'mobile_money' ? mobileMethod(buyer.phone, operator) : tile
    if (method === null) setProblem(unknownOperator(operators))
    else if (!isBusy && !code.mustCheck(typedCode, buyer.phone)) {
      void buy({
        customerId: buyer.customer.id,
        entrepreneurId: provider.id,
        packageId: pack.id,
        phone: buyer.phone,
        paymentMethod: method,
        amount: minorToLe(quote.finalPriceMinor),
        shownKbps: pack.slower?.kbps ?? null,
        ...(pack.code !== undefined && { discountCode: pack.code }),
      })
    }
  }
  const chooseOperator = (chosen: MobileMoney): void => {
    setNamedOperator(chosen)
    setProblem(null)
  }
  const refusal = error === null ? null : { error, message: messageOf(error, FALLBACK) }
  return {
    tiles,
    operators,
    notes,
    tile,
    chooseTile: setRequested,
    operator,
    chooseOperator,
    problem,
    quote,
    pack,
    code,
    setTypedCode,
    pay,
    isBusy,
    refusal,
  }
}

const unknownOperator = (operators: readonly MobileMoney[]): string =>
  `Choose ${operators.map((operator) => METHOD_NAMES[operator]).join(' or ')} for this number${
    operators.length === 1 ? ', or go back and type another number' : ''
  }`

/** The tile's own name when the number's prefix agrees, else the operator that the customer chose. */
const mobileMethod = (phone: string, operator: MobileMoney | null): 'mobile_money' | MobileMoney | null =>
  operator !== null && operator === operatorOfTyped(phone) ? 'mobile_money' : operator

const useProviderPurchase = (
  buyer: Buyer,
  {
    onBuyer,
    refresh,
    onCodeRefused,
  }: { onBuyer: (buyer: Buyer) => void; refresh: () => void; onCodeRefused: (message: string) => void },
) => {
  const { navigate, prepare } = useNavigation()
  // Price, tier or hours were out of date, whatever the refusal was.
  const pollAgain = async (): Promise<void> => {
    refresh()
    const customer = await call(identifyCustomer, { body: { phone: buyer.phone } }).catch(() => null)
    if (customer !== null) onBuyer({ ...buyer, customer })
  }
  return useBuyPass<Order>({
    send: async (order, headers) => {
      // Load the next page's code while the server requests the payment.
      prepare(paths.pass('any', ''))
      const started = await call(createPurchase, { body: order, headers })
      rememberBuyer({ phoneNumber: order.phone, packageId: order.packageId })
      return started
    },
    onStarted: ({ transactionId, statusToken }) =>
      navigate(paths.pass(transactionId, statusToken, 'provider', currentCaptiveToken())),
    onFailed: (error) => {
      toast({ title: 'Error', message: messageOf(error, FALLBACK), tone: 'destructive' })
      const aboutCode = error instanceof ApiError ? error.details?.fields?.discountCode : undefined
      if (aboutCode !== undefined) onCodeRefused(aboutCode)
      void pollAgain()
    },
  })
}
