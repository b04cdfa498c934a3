import { readPaymentReference } from '@minit/domain/money/payment-references.ts'
import { eq } from 'drizzle-orm'
import { recordProviderEvent } from '../modules/money/payments/provider-events.ts'
import { saveClaim } from '../modules/sales/claims/claims.queries.ts'
import { claims } from '../modules/sales/claims/claims.tables.ts'
import { startPurchase } from '../modules/sales/purchases/start-purchase.ts'
import { listPackages } from '../modules/shop/packages/packages.queries.ts'
import { findEntrepreneur } from '../modules/shop/sellers/sellers.queries.ts'
import type { Deps } from '../ports/deps.ts'

/** Reference and event key of the demo's payment without an order. */
export const LOST_PAYMENT = 'demo-lost-payment'

type DemoClaim = {
  slug: string
  hoursAgo: number
  customerName: string
  /** In the test series: their owners do nothing. */
  phone: string
  /** The text copied from a payment's SMS. */
  said: (at: Date) => string
  /** Money with this reference has arrived, without its payer's number. */
  hasMoney: boolean
}

/** Orange Money's name of a payment at an instant: `PP240912.1432.C48213`. */
const operatorReference = (at: Date): string => {
  const [, day = '', minute = ''] = /^20(.{8})T(.{5})/.exec(at.toISOString()) ?? []
  return `PP${day.replaceAll('-', '')}.${minute.replace(':', '')}.C48213`
}

const CLAIMS: readonly DemoClaim[] = [
  {
    slug: 'demo-hub',
    hoursAgo: 5,
    customerName: 'Mariama Sesay',
    phone: '+23276001129',
    said: (at) => `You have paid Le 35.00 to MINIT. Trans ID: ${operatorReference(at)}. Orange Money`,
    hasMoney: true,
  },
  {
    slug: 'lumley-kiosk',
    hoursAgo: 30,
    customerName: 'Abu Bakarr Conteh',
    phone: '+23276002129',
    said: () => '5567812390',
    hasMoney: false,
  },
]

/** Seeds two customers who paid and have no internet: one waits for some hours, and one is overdue. Once. */
export const seedClaims = async (deps: Deps): Promise<void> => {
  for (const claim of CLAIMS) await seedClaim(deps, claim)
}

const seedClaim = async (deps: Deps, claim: DemoClaim): Promise<void> => {
  const seller = await deps.db.readAsPlatform((tx) => findEntrepreneur(tx, claim.slug))
  if (seller === null) return
  const { packs, before } = await deps.db.inTenant(seller.id, async (tx) => ({
    packs: await listPackages(tx, seller.id),
    before: await tx.select({ id: claims.id }).from(claims).where(eq(claims.entrepreneurId, seller.id)),
  }))
  const pack = packs.toSorted((one, other) => one.priceMinor - other.priceMinor)[1] ?? packs[0]
  if (before.length > 0 || pack === undefined) return
  const at = new Date(deps.now().getTime() - claim.hoursAgo * 3_600_000)
  const then = { ...deps, now: () => at }
  const order = {
    channel: 'counter',
    entrepreneurKey: seller.id,
    customerId: null,
    packageId: pack.id,
    customerName: claim.customerName,
    phoneText: claim.phone,
    method: 'orange_money',
    deliveryMethod: 'qr_display',
    shownPriceMinor: null,
  } as const
  const { ref } = await startPurchase(then, order, null)
  const said = claim.said(at)
  const read = readPaymentReference(said)
  if (read.kind !== 'reference') throw new Error('the demo has a claim without a reference')
  const { reference } = read
  if (claim.hasMoney) await recordMoney(then, reference, pack.priceMinor)
  await deps.db.inTenant(seller.id, (tx) =>
    saveClaim(tx, {
      entrepreneurId: seller.id,
      id: deps.newId(),
      purchaseId: ref.purchaseId,
      reference,
      said,
      payerPhone: claim.phone,
      createdAt: at,
      askedAt: at,
    }),
  )
}

const recordMoney = (deps: Deps, reference: string, amountMinor: number) =>
  recordProviderEvent(deps, 'pawapay', {
    event: {
      key: LOST_PAYMENT,
      reference: LOST_PAYMENT,
      kind: 'succeeded',
      amount: { amountMinor, currency: 'SLE' },
      providerTransactionId: reference,
    },
    source: 'webhook',
  })
