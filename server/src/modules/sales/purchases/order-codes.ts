import { readOrderCode } from '@minit/domain/sales/order-codes.ts'
import type { Deps } from '../../../ports/deps.ts'
import { listOrdersWithCode } from './order-codes.queries.ts'

/**
 * Lists the orders whose code a search text is, newest first: of one seller, or of all if `entrepreneurId` is
 * null. Empty if it is no code.
 */
export const findOrdersByCode = async (
  { db }: Pick<Deps, 'db'>,
  search: string,
  entrepreneurId: string | null,
): Promise<string[]> => {
  const code = readOrderCode(search)
  return code === null ? [] : db.readAsPlatform((tx) => listOrdersWithCode(tx, { code, entrepreneurId }))
}
