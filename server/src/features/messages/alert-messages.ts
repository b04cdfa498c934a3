import { CASH_WINDOW_MINUTES } from '@minit/domain/payments.ts'
import { cashWaitsText, type SellerNews } from '@minit/domain/seller-news.ts'
import type { TenantTx } from '../../db/database.ts'
import type { Deps } from '../../ports/deps.ts'
import { queueSellerAlert } from './network-messages.ts'

/** Tells the seller by SMS who waits with cash, one message for all of them; it helps as long as the newest may wait. */
export const queueCashWaits = (
  deps: Deps,
  tx: TenantTx,
  cash: readonly Extract<SellerNews, { kind: 'cash' }>[],
): Promise<void> =>
  queueSellerAlert(deps, tx, {
    kind: 'cash',
    text: cashWaitsText(cash),
    endsAt: new Date(deps.now().getTime() + CASH_WINDOW_MINUTES * 60_000),
  })
