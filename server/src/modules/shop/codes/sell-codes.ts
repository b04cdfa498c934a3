import { DAY_MS } from '@minit/domain/kernel/durations.ts'
import { isStockLow } from '@minit/domain/shop/code-stock.ts'
import type { Tx } from '../../../db/database.ts'
import type { Deps } from '../../../ports/deps.ts'
import { assignCode, countPackageStock, type StockOrder } from './code-stock.queries.ts'

/** A decrypted code of the seller's own router, for its pass. */
export type SoldCode = { id: string; code: string; password: string | null }

/**
 * Takes a paid purchase's code off the stock in the settling transaction; null if none is left. Notifies the
 * seller once when the package's codes run low.
 */
export const sellCode = async (
  deps: Pick<Deps, 'newId' | 'notices' | 'secrets'>,
  tx: Tx,
  { isCash, paidAt, ...order }: StockOrder & { isCash: boolean; paidAt: Date },
): Promise<SoldCode | null> => {
  const given = await assignCode(tx, order, { givenAt: paidAt, isCash })
  if (given === null) return null
  await warnOfLowStock(deps, tx, { ...order, paidAt })
  const { id, sealedCode, sealedPassword } = given
  return {
    id,
    code: deps.secrets.open(sealedCode, id),
    password: sealedPassword === null ? null : deps.secrets.open(sealedPassword, `${id}:password`),
  }
}

const warnOfLowStock = async (
  deps: Pick<Deps, 'newId' | 'notices'>,
  tx: Tx,
  { entrepreneurId, packageId, purchaseId, paidAt }: StockOrder & { paidAt: Date },
): Promise<void> => {
  const dayAgo = new Date(paidAt.getTime() - DAY_MS)
  const { addedAt, ...stock } = await countPackageStock(tx, { entrepreneurId, packageId, dayAgo })
  if (addedAt === null || !isStockLow(stock)) return
  const sold = { entrepreneurId, packageId, purchaseId, createdAt: paidAt }
  await deps.notices.lowStock(deps, tx, { ...sold, since: addedAt })
}
