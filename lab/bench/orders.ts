import type pg from 'pg'
import type { Ask } from './load.ts'

/** A package of a seller. */
export type Offer = { packageId: string; entrepreneurId: string }

/** A persistent database contains the orders of earlier runs, with their keys. */
const RUN = Date.now()

/**
 * Lists all packages on sale at any time of day, except codes of a seller's own router: their stock
 * is limited.
 */
export const offersOf = async (platform: pg.Pool | pg.Client): Promise<Offer[]> => {
  const { rows } = await platform.query<Offer>(
    `select id as "packageId", entrepreneur_id as "entrepreneurId" from packages p where is_active and hours is null
     and not exists (select from code_stock c where c.entrepreneur_id = p.entrepreneur_id and c.package_id = p.id)`,
  )
  return rows
}

/** Builds requests that buy a pass for this many different customers, each answered once it is paid. */
export const ordersFor = (
  url: string,
  offers: readonly Offer[],
  { from, count }: { from: number; count: number },
): Ask[] => Array.from({ length: count }, (_, index) => orderOf(url, offers, from + index))

const orderOf = (url: string, offers: readonly Offer[], number: number): Ask => ({
  url: `${url}/api/customer/signup-and-pay`,
  // 202: not paid yet; the status follows later.
  expects: [200, 202],
  method: 'POST',
  headers: {
    'content-type': 'application/json',
    'idempotency-key': `bench-purchase-${RUN}-${number}`,
    // Each buyer has a different address, so that per-address limits do not apply.
    'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
  },
  body: JSON.stringify({
    ...offers[number % offers.length],
    customerName: 'Aminata Kamara',
    phoneNumber: `+23278${String(100_000 + number)}`,
    paymentMethod: 'orange_money',
  }),
})
