import { sumRefusedText } from '@minit/domain/messaging/messages.ts'
import { formatLe, minorToLe } from '@minit/domain/money/money.ts'
import { gstRateOn } from '@minit/domain/platform/gst.ts'
import { counterSaleName } from '@minit/domain/sales/counter-sales.ts'
import { roundLimits, type SumLimits, type SumRefusal, sumProblem } from '@minit/domain/shop/any-sum.ts'
import { quotePass } from '@minit/domain/shop/pricing.ts'
import type { TenantTx } from '../../../db/database.ts'
import { anonymisedPhone, isAnonymised, isReachable } from '../../../kernel/phones.ts'
import type { Deps } from '../../../ports/deps.ts'
import { queueRefundMessage } from '../../messaging/messages/buyer-messages.ts'
import {
  type DialledRow,
  findRefusal,
  lockDialled,
  noteDialledSale,
  type PayCodeRow,
} from '../../money/pay-codes/pay-codes.queries.ts'
import { readDialled } from '../../money/pay-codes/pay-codes.ts'
import { PAYMENT_STORE } from '../../money/payments/payment-store.ts'
import { followPayment } from '../../money/payments/payment-transfers.ts'
import { lockCustomer } from '../../passes/loyalty/customers.queries.ts'
import { type MoneyTerms, readMoneyTerms } from '../../platform/settings/money-terms.ts'
import { type AnySum, anySumPack, keepAnySumPackage, readScale } from '../../shop/packages/any-sum.ts'
import { isSellerSelling, lackOf } from '../../shop/sellers/seller-terms.ts'
import {
  type EntrepreneurRow,
  findJoining,
  findOwnSeller,
  listPackagesOnSale,
} from '../../shop/sellers/sellers.queries.ts'
import { nameFor, newCustomer } from '../customers/customers.ts'
import { writeIntent } from '../purchases/intent.queries.ts'
import { buildIntentRows, hashOf, namesOf, paymentAsStored, purchaseAsStored } from '../purchases/intent.ts'
import { sendDialledCode } from './dialled-code.ts'
import { goesBackByProvider, methodOf } from './money-back.ts'

type Ref = { entrepreneurId: string; dialledId: string }

type Rails = Awaited<ReturnType<typeof readDialled>>['rails']
/** What is known before the transaction begins. */
type Terms = { terms: MoneyTerms; rails: Rails; goesBack: boolean }

/**
 * Makes the sale of a payment by a lasting code, once: purchase, payment and the provider's report in one
 * transaction with the job that settles them, then settles. Money that buys nothing is settled as held, and
 * goes back.
 */
export const sellDialled = async (deps: Deps, { entrepreneurId, dialledId }: Ref): Promise<void> => {
  const { dialled, rails } = await readDialled(deps, { entrepreneurId, dialledId })
  if (dialled === null) return
  const goesBack = await goesBackByProvider(deps, dialled)
  const known: Terms = { terms: await readMoneyTerms(deps), rails, goesBack }
  const paymentId = await deps.db.inTenant(entrepreneurId, async (tx) => {
    const found = await lockDialled(tx, dialledId)
    if (found === null) return null
    if (found.dialled.purchaseId === null) return writeSale(deps, tx, found, known)
    // The payer's number came after the sale.
    if (!(await sendDialledCode(deps, tx, found.dialled))) await sendRefusal(deps, tx, found, known)
    return null
  })
  if (paymentId !== null) await followPayment(deps, { entrepreneurId, paymentId })
}

type Found = { dialled: DialledRow; code: PayCodeRow }

/** Why the money buys nothing; null if it buys minutes. */
const refusalOf = (
  deps: Deps,
  { dialled, code }: Found,
  { seller, isReady, anySum }: { seller: EntrepreneurRow; isReady: boolean; anySum: AnySum },
): SumRefusal | null => {
  if (dialled.currency !== 'SLE') return 'other_currency'
  if (code.closedAt !== null) return 'switched_off'
  if (!isReady || !isSellerSelling(seller, deps.now())) return 'shop_stopped'
  if (!seller.isOpen) return 'shop_closed'
  return sumProblem(anySum.limits, dialled.amountMinor)
}

const readShop = async (tx: TenantTx, rails: Rails) => {
  const seller = await findOwnSeller(tx)
  const packs = await listPackagesOnSale(tx, tx.sellerId)
  const isReady = lackOf({ ...seller, joining: await findJoining(tx) }) === null
  return { seller, isReady, anySum: readScale(packs, { rails, hasOwnInternet: seller.hasOwnInternet }) }
}

/** Writes the sale, and returns the payment to settle. */
const writeSale = async (
  deps: Deps,
  tx: TenantTx,
  found: Found,
  { terms, rails, goesBack }: Terms,
): Promise<string> => {
  const { entrepreneurId, id, provider, providerPaymentId, payerPhone, amountMinor, receivedAt } =
    found.dialled
  const shop = await readShop(tx, rails)
  const refused = refusalOf(deps, found, shop)
  const phone = payerPhone ?? anonymisedPhone(entrepreneurId)
  await keepAnySumPackage(tx, deps.now())
  const customer = await lockCustomer(tx, newCustomer(deps, phone))
  const ref = { entrepreneurId, purchaseId: deps.newId(), paymentId: deps.newId() }
  // Of money in another currency, or that cannot be read, nothing is asked for: it never fits.
  const sumMinor = refused === 'other_currency' ? 1 : Math.max(1, amountMinor)
  const name = `Dialled, ${formatLe(sumMinor)}`
  const pack = anySumPack(entrepreneurId, { name, sumMinor, scale: shop.anySum.scale })
  const method = methodOf(found.dialled, phone)
  const rows = buildIntentRows(deps, ref, {
    requestHash: hashOf(['dialled', providerPaymentId]),
    channel: 'dialled',
    deliveryMethod: isReachable(phone) ? 'sms' : 'qr_display',
    payer: { phone, method },
    provider: { name: provider, newReference: () => providerPaymentId },
    // The payer may hand the code on: its minutes begin with its first use.
    pack: { ...pack, clock: 'first_use' },
    customer,
    quote: quotePass({
      pack,
      method,
      channel: 'counter',
      customer: null,
      gstBasisPoints: gstRateOn(terms.gst, deps.now()),
    }),
    passPurchaseId: null,
    terms,
  })
  const buyer = isAnonymised(phone) ? counterSaleName(ref.purchaseId) : nameFor(null, customer)
  const purchase = purchaseAsStored({
    ...rows.purchase,
    ...namesOf(buyer),
    idempotencyKey: `dialled-${id}`,
  })
  const written = await writeIntent(tx, {
    // Nobody waits for an order that the money came before.
    purchase: refused === null ? purchase : { ...purchase, status: 'failed', failureReason: 'unspecified' },
    payment: { ...paymentAsStored(rows.payment, deps.now()), refused, nextCheckAt: null },
    newCustomer: null,
    promptsSeen: null,
    notification: null,
  })
  if (written === null) throw new Error(`the payment ${providerPaymentId} was sold before`)
  await writeReport(deps, tx, found.dialled)
  if (refused !== null)
    await queueRefusal(deps, tx, {
      dialled: found.dialled,
      phone,
      refused,
      limits: shop.anySum.limits,
      goesBack,
    })
  await noteDialledSale(tx, id, ref.purchaseId)
  await deps.jobs.enqueue(tx, 'follow-payment', { entrepreneurId, paymentId: ref.paymentId })
  deps.log.info({ provider, refused, receivedAt }, 'a payment by a lasting code was written')
  return ref.paymentId
}

type Refused = {
  dialled: DialledRow
  phone: string
  refused: SumRefusal
  limits: SumLimits | null
  goesBack: boolean
}

/** Says to the payer why the sum bought nothing; nothing for a hidden number. */
const queueRefusal = (
  deps: Deps,
  tx: TenantTx,
  { dialled, phone, refused, limits, goesBack }: Refused,
): Promise<void> => {
  const { entrepreneurId, amountMinor, currency } = dialled
  const amount = currency === 'SLE' ? formatLe(amountMinor) : `${minorToLe(amountMinor)} ${currency}`
  const text = sumRefusedText(refused, { amount, limits: limits && roundLimits(limits), goesBack })
  return queueRefundMessage(deps, tx, { entrepreneurId, recipient: phone, text })
}

/** The same once the number of the payer is known. */
const sendRefusal = async (
  deps: Deps,
  tx: TenantTx,
  { dialled }: Found,
  { rails, goesBack }: Terms,
): Promise<void> => {
  const { purchaseId, payerPhone: phone } = dialled
  if (purchaseId === null || phone === null) return
  const refused = await findRefusal(tx, purchaseId)
  if (refused === null) return
  const { anySum } = await readShop(tx, rails)
  await queueRefusal(deps, tx, { dialled, phone, refused, limits: anySum.limits, goesBack })
}

/** The provider's report, as the event that settles the sale. */
const writeReport = async (deps: Deps, tx: TenantTx, dialled: DialledRow): Promise<void> => {
  const { provider, providerPaymentId: reference, amountMinor, currency, transactionNumber } = dialled
  await PAYMENT_STORE.insertEvent(tx, {
    id: deps.newId(),
    provider,
    event: {
      key: `${reference}:paid`,
      reference,
      kind: 'succeeded',
      amount: { amountMinor, currency },
      ...(transactionNumber !== null && { providerTransactionId: transactionNumber }),
    },
    source: dialled.source,
    receivedAt: dialled.receivedAt,
  })
}
