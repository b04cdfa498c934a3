import type { PaymentMethod } from '@minit/domain/money/payments.ts'
import type { FastifyRequest } from 'fastify'
import type { SomeHandlers } from '../../../http/handlers.ts'
import type { SecretIssuer } from '../../../http/pass-cookie.ts'
import { readPrefer } from '../../../http/prefer.ts'
import { prefixesOf } from '../../../limits/address-prefix.ts'
import type { Deps } from '../../../ports/deps.ts'
import { refundPurchase } from '../../money/refunds/refund-purchase.ts'
import { type CaptiveContext, openCaptiveToken } from '../../network/captive-tokens.ts'
import { listPlatformPurchases, readPlatformPurchase } from './admin-purchases.ts'
import { buyPass, type WaitOptions } from './buy.ts'
import { cancelPurchase } from './cancel.ts'
import { type CashSale, sellForCash } from './cash-sales.ts'
import { checkCode } from './check-code.ts'
import { regrantPass, settleSuspense } from './correct-purchase.ts'
import { giftView, resendGift } from './gift-view.ts'
import { readLateUpload } from './late-sales.ts'
import { buyOvertime } from './overtime.ts'
import type { PurchaseOrder } from './payer.ts'
import { boughtReply, purchaseView } from './purchase-view.ts'
import { ratePass } from './ratings.ts'
import { readGift, readPurchase } from './read-purchase.ts'
import { undoKeptSale } from './undo-kept-sale.ts'

export const purchaseHandlers = (deps: Deps, issueSecret: SecretIssuer) =>
  ({
    purchaseWithQr: async ({ body, headers, disconnectSignal, request }) => {
      const order = {
        ...counterOrder(body),
        requestedFrom: networkOf(deps, request),
        place: openCaptiveToken(deps, headers['phone-place']),
        entrepreneurKey: null,
        deliveryMethod: body.deliveryMethod,
      }
      return buyHere(deps, issueSecret, { order, wait: waitOptionsOf(headers, disconnectSignal) })
    },
    signupAndPay: async ({ body, headers, disconnectSignal, request }) => {
      const requestedFrom = networkOf(deps, request)
      const { entrepreneurId: entrepreneurKey, deliveryMethod } = body
      const place = openCaptiveToken(deps, headers['phone-place'])
      const { minutes: shownMinutes = null } = body
      const order = {
        ...counterOrder(body),
        shownMinutes,
        requestedFrom,
        place,
        entrepreneurKey,
        deliveryMethod,
      }
      return buyHere(deps, issueSecret, { order, wait: waitOptionsOf(headers, disconnectSignal) })
    },
    sellForCash: async ({ body, headers, caller, request, sessionToken }) => {
      const late = await readLateUpload(deps, { actor: caller, sessionToken }, body.madeSecondsAgo)
      const rest = { idempotencyKey: headers['idempotency-key'], requestedFrom: networkOf(deps, request) }
      const sale = { ...cashSaleOf(body), ...rest, late, actorId: caller.accountId }
      const transactionId = await sellForCash(deps, caller.entrepreneurId, sale)
      return { transactionId, statusToken: deps.secrets.purchaseToken(transactionId) }
    },
    undoKeptSale: async ({ body, headers, caller, sessionToken }) => {
      const { packageId, amount: amountMinor, undoneSecondsAgo } = body
      const kept = { key: headers['idempotency-key'], packageId, amountMinor, undoneSecondsAgo }
      await undoKeptSale(deps, { seller: caller, sessionToken }, kept)
      return { success: true }
    },
    createPurchase: async ({ body, headers, disconnectSignal, request }) => {
      const order = {
        channel: 'provider',
        requestedFrom: networkOf(deps, request),
        place: openCaptiveToken(deps, headers['phone-place']),
        entrepreneurKey: body.entrepreneurId,
        customerId: body.customerId,
        packageId: body.packageId,
        customerName: null,
        phoneText: body.phone,
        method: body.paymentMethod,
        deliveryMethod: 'qr_display',
        shownPriceMinor: body.amount,
        shownKbps: body.shownKbps,
        discountCode: body.discountCode ?? null,
      } as const
      return buyHere(deps, issueSecret, { order, wait: waitOptionsOf(headers, disconnectSignal) })
    },
    addOvertime: async ({ params, body, headers, disconnectSignal, request }) => {
      const requestedFrom = networkOf(deps, request)
      const { minutes, paymentMethod: method, amount = null } = body
      const { transactionId } = params
      const order = { transactionId, minutes, method, requestedFrom, shownPriceMinor: amount }
      const token = headers['purchase-token'] ?? ''
      return boughtReply(
        deps,
        await buyOvertime(deps, { order, token }, waitOptionsOf(headers, disconnectSignal)),
      )
    },
    cancelPurchase: async ({ params, headers }) => {
      await cancelPurchase(deps, params.transactionId, headers['purchase-token'] ?? '')
      return { success: true }
    },
    checkDiscountCode: ({ body }) => checkCode(deps, body),
    readPurchase: async ({ params, headers, disconnectSignal }) => {
      const { transactionId } = params
      const { waitSeconds } = readPrefer(headers.prefer)
      const token = headers['purchase-token'] ?? ''
      const record = await readPurchase(deps, {
        transactionId,
        token,
        waitSeconds,
        signal: disconnectSignal,
      })
      return purchaseView(deps, record)
    },
  }) satisfies SomeHandlers

type Buying = { order: PurchaseOrder & { place: CaptiveContext | null }; wait: WaitOptions }

/** Buys a pass, and gives a browser at a router the secret by which its phone is recognised later. */
const buyHere = async (deps: Deps, issueSecret: SecretIssuer, { order, wait }: Buying) => {
  const bought = await buyPass(deps, order, wait)
  return { ...(await boughtReply(deps, bought)), ...(await issueSecret(bought.purchase.id, order.place)) }
}

/** A digest that shows whether two orders came from one network, without storing the address. */
const networkOf = ({ secrets }: Deps, request: FastifyRequest): string =>
  secrets.digest(`network:${prefixesOf(request.ip).network}`).slice(0, 16)

type CashBody = Pick<CashSale, 'packageId' | 'deliveryMethod'> & {
  customerName?: string | undefined
  phoneNumber?: string | undefined
  amount: number
  shownKbps?: number | null | undefined
  discountCode?: string | undefined
  madeSecondsAgo?: number | undefined
}

const cashSaleOf = ({ customerName, phoneNumber, amount, discountCode, ...order }: CashBody) => ({
  packageId: order.packageId,
  deliveryMethod: order.deliveryMethod,
  customerName: customerName ?? null,
  phoneText: phoneNumber ?? null,
  amountMinor: amount,
  shownKbps: order.shownKbps,
  discountCode: discountCode ?? null,
})

type CounterBody = {
  packageId: string
  customerName: string
  phoneNumber: string
  paymentMethod: PaymentMethod
  sendTo: string
  amount?: number | undefined
  shownKbps?: number | null | undefined
  discountCode?: string | undefined
}

const counterOrder = ({ packageId, customerName, phoneNumber, paymentMethod, ...body }: CounterBody) => ({
  channel: 'counter' as const,
  customerId: null,
  packageId,
  customerName,
  phoneText: phoneNumber,
  method: paymentMethod,
  sendTo: body.sendTo,
  shownPriceMinor: body.amount ?? null,
  shownKbps: body.shownKbps,
  discountCode: body.discountCode ?? null,
})

type PurchaseHeaders = { 'idempotency-key'?: string | undefined; prefer?: string | undefined }

const waitOptionsOf = (headers: PurchaseHeaders, signal: AbortSignal): WaitOptions => ({
  idempotencyKey: headers['idempotency-key'] ?? null,
  respondAsync: readPrefer(headers.prefer).respondAsync,
  signal,
})

export const passHandlers = (deps: Deps) =>
  ({
    readGift: async ({ params, headers }) => {
      const record = await readGift(deps, params.transactionId, headers['purchase-token'] ?? '')
      return giftView(deps, record)
    },
    resendGift: ({ params, headers }) =>
      resendGift(deps, params.transactionId, headers['purchase-token'] ?? ''),
    ratePass: async ({ params, headers, body }) => {
      const token = headers['purchase-token'] ?? ''
      await ratePass(deps, { transactionId: params.transactionId, token, stars: body.stars })
      return { success: true }
    },
  }) satisfies SomeHandlers

export const adminPurchaseHandlers = (deps: Deps, dailyTotalsCache: { forget: () => void }) =>
  ({
    listPlatformPurchases: ({ query }) => listPlatformPurchases(deps, query),
    readPlatformPurchase: ({ params }) => readPlatformPurchase(deps, params.transactionId),
    refundPurchase: async ({ params: { transactionId }, body, caller }) => {
      await refundPurchase(deps, caller, { transactionId, ...body })
      dailyTotalsCache.forget()
      return readPlatformPurchase(deps, transactionId)
    },
    regrantPass: async ({ params: { transactionId }, body, caller }) => {
      await regrantPass(deps, caller, { transactionId, ...body })
      return readPlatformPurchase(deps, transactionId)
    },
    settleSuspense: async ({ params, body, caller }) => {
      await settleSuspense(deps, caller, { id: params.id, ...body })
      return { success: true }
    },
  }) satisfies SomeHandlers
