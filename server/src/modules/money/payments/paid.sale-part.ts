import type { PurchaseStatus } from '@minit/domain/money/payments.ts'
import { assignments, statementPart } from '../../../db/statement-parts.ts'
import { purchases } from '../../sales/purchases/purchases.tables.ts'

type PaidPurchase = {
  purchase: { entrepreneurId: string; id: string }
  /** The states from which it may be paid: in any other state nothing is written. */
  from: readonly PurchaseStatus[]
  paidAt: Date
  loyalty: { countsForLoyalty: boolean }
}

/** The first part of a sale: every other part writes only if this one returns the purchase's id. */
export const purchasePaid = statementPart({
  name: 'paid',
  input: ({ purchase, from, paidAt, loyalty }: PaidPurchase) => ({
    entrepreneurId: purchase.entrepreneurId,
    purchaseId: purchase.id,
    from,
    paidAt,
    countsForLoyalty: loyalty.countsForLoyalty,
  }),
  sql: ({ text, texts }) => `
    update purchases set ${assignments(purchases, {
      status: "'paid'",
      paidAt: `${text('paidAt')}::timestamptz`,
      failureReason: 'null',
      countsForLoyalty: `${text('countsForLoyalty')}::boolean`,
    })}
    where entrepreneur_id = ${text('entrepreneurId')} and id = ${text('purchaseId')}
      and status = any (${texts('from')})
    returning id`,
})
