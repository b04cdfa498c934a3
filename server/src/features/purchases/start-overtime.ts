import { isAskedByPrompt, type OpenPrompt, type PaymentMethod } from '@minit/domain/payments.ts'
import { quoteOvertime } from '@minit/domain/pricing.ts'
import type { Tx } from '../../db/database.ts'
import type { Deps, OpenMethod } from '../../ports/deps.ts'
import { providerFor } from '../payments/offered-methods.ts'
import { checkOvertime } from './check-overtime.ts'
import { hashOf, makeIntent } from './make-intent.ts'
import { openPromptsOf, refuseManyPrompts } from './open-prompts.ts'
import { findSoldPass } from './overtime.queries.ts'
import type { PurchaseRef } from './purchase-order.ts'
import { refuseOtherPrice } from './refusal-of-price.ts'
import { onceFor, type RequestPrint, storeIntent } from './store-intent.ts'

/** Minutes to be bought on top of the pass that `transactionId` brought. */
export type OvertimeOrder = {
  transactionId: string
  minutes: number
  method: PaymentMethod
  /** A digest of the network that asks. */
  requestedFrom?: string | null
  /** The price the screen showed, where it sent one. */
  shownPriceMinor: number | null
}

type Wish = {
  order: OvertimeOrder
  open: OpenMethod | null
  print: RequestPrint
  /** Of the number that bought the pass. */
  prompts: readonly OpenPrompt[]
}

/** Writes the intent of overtime, as `startPurchase` writes that of a pass: same keys, same refusals. */
export const startOvertime = async (
  deps: Deps,
  entrepreneurId: string,
  order: OvertimeOrder,
  idempotencyKey: string | null,
): Promise<PurchaseRef> => {
  const open = await deps.payments.forMethod(order.method)
  const print = { idempotencyKey, requestHash: hashOfOvertime(order) }
  const prompts = await promptsFor(deps, entrepreneurId, order)
  return deps.db.inTenant(entrepreneurId, (tx) =>
    onceFor(tx, entrepreneurId, print, () =>
      writeIntent(deps, tx, entrepreneurId, { order, open, print, prompts }),
    ),
  )
}

const promptsFor = async (
  deps: Deps,
  entrepreneurId: string,
  { transactionId, method, requestedFrom = null }: OvertimeOrder,
): Promise<OpenPrompt[]> => {
  if (!isAskedByPrompt(method)) return []
  const sold = await deps.db.inTenant(entrepreneurId, (tx) => findSoldPass(tx, entrepreneurId, transactionId))
  return sold === null ? [] : openPromptsOf(deps, sold.purchase.phone, requestedFrom)
}

export const hashOfOvertime = ({ transactionId, minutes, method, shownPriceMinor }: OvertimeOrder): string =>
  hashOf(['overtime', transactionId, minutes, method, shownPriceMinor])

/** It is paid from the number that bought the pass, by whichever method. */
const writeIntent = async (
  deps: Deps,
  tx: Tx,
  entrepreneurId: string,
  { order, open, print, prompts }: Wish,
): Promise<PurchaseRef | null> => {
  const sold = await findSoldPass(tx, entrepreneurId, order.transactionId)
  const { pack, purchase } = checkOvertime(sold, order, deps.now())
  refuseManyPrompts(prompts, deps.now())
  const quote = quoteOvertime({ minutes: order.minutes, ratePerMinuteMinor: pack.overtimeRateMinor })
  refuseOtherPrice(order.shownPriceMinor, quote)
  const provider = providerFor(open, quote.finalPriceMinor)
  const { id: passPurchaseId, phone, customerId, customerName, channel } = purchase
  const { idempotencyKey, requestHash } = print
  const ref = { entrepreneurId, purchaseId: deps.newId(), paymentId: deps.newId() }
  const rows = makeIntent(deps, ref, {
    requestHash,
    channel,
    deliveryMethod: 'qr_display',
    payer: { phone, method: order.method },
    provider,
    pack,
    customer: { id: customerId },
    quote,
    passPurchaseId,
    requestedFrom: order.requestedFrom ?? null,
  })
  return (await storeIntent(deps, tx, { ...rows, customerName, idempotencyKey })) ? ref : null
}
