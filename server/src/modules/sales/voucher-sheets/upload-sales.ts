import type { ErrorCode } from '@minit/contract/errors.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { buyersPhone } from '../vouchers/sell-voucher.ts'
import { type SaleOutcome, sellOnce } from './sell-once.ts'
import { findCardAt } from './voucher-sheets.queries.ts'

export type UploadedSale = {
  key: string
  batchId: string
  position: number
  soldAt: Date
  phoneNumber: string
}
/** A sale of which only the key can be read. */
type UnreadSale = { key: string }
type Seller = { entrepreneurId: string; accountId: string }
export type Answer = { key: string; outcome: SaleOutcome['outcome'] | 'later'; message: string }

/**
 * Records sales that a seller's phone made offline, each on its own: an error in one does not
 * stop the others.
 */
export const uploadSales = async (
  deps: Deps,
  { entrepreneurId, accountId }: Seller,
  sales: readonly (UploadedSale | UnreadSale)[],
): Promise<Answer[]> => {
  const answers: Answer[] = []
  for (const sale of sales)
    answers.push({ key: sale.key, ...(await uploadOne(deps, { entrepreneurId, accountId }, sale)) })
  return answers
}

const UNREADABLE =
  'The time or the phone number of this sale is not valid. Sell the card again with a connection.'

/** The cash was taken: such a sale is retried until the shop may make it. */
const UNTIL_LATER = new Set<ErrorCode>([
  'seller_not_selling',
  'seller_not_installed',
  'wifi_not_named',
  'wifi_not_connected',
  'trial_vouchers_waiting',
])

const uploadOne = async (
  deps: Deps,
  { entrepreneurId, accountId: takenBy }: Seller,
  sale: UploadedSale | UnreadSale,
): Promise<Omit<Answer, 'key'>> => {
  if (!('batchId' in sale)) return { outcome: 'refused', message: UNREADABLE }
  try {
    const cardId = await deps.db.inTenant(entrepreneurId, (tx) => findCardAt(tx, sale))
    if (cardId === null) throw new Refusal('voucher_not_found')
    const buyer = { phone: buyersPhone(sale.phoneNumber), name: null }
    const { key, soldAt: saidAt } = sale
    return await sellOnce(deps, entrepreneurId, {
      key,
      cardId,
      soldBy: 'stall',
      takenBy,
      agentId: null,
      buyer,
      saidAt,
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { outcome: UNTIL_LATER.has(error.code) ? 'later' : 'refused', message: error.message }
  }
}
