import type { CrashWorld } from '../../server/test/crash/crash-world.ts'
import type { TestDatabase } from '../../server/test/database.ts'
import { readBooks } from './books.ts'
import type { Crowd } from './buyers.ts'
import type { Notes } from './notes.ts'
import { takeProvidersStatement } from './statement.ts'

const QUIET_SECONDS = 300

export const countOpen = async ({ asOwner }: TestDatabase): Promise<number> => {
  const [row] = await asOwner<{ open: number }>(
    `select count(*)::int as open from purchases where status = 'awaiting_payment'`,
  )
  return row?.open ?? 0
}

type Ending = { product: TestDatabase; shop: CrashWorld; crowd: Crowd; notes: Notes }

/** Everybody is served or sent away, the provider's statement is taken, and the books are read. */
export const settle = async ({ product, shop, crowd, notes }: Ending) => {
  await crowd.close()
  await shop.untilQuiet(QUIET_SECONDS)
  const before = await readBooks(product.asOwner, shop.standInsUrl)
  await takeProvidersStatement(product, { standInsUrl: shop.standInsUrl, provider: 'pawapay' })
  await shop.untilQuiet(QUIET_SECONDS)
  const books = await readBooks(product.asOwner, shop.standInsUrl)
  return {
    books,
    acknowledged: notes.acknowledged(),
    stillOpen: await countOpen(product),
    toldGone: crowd.toldGone().length,
    served: crowd.served(),
    statementBrought: books.onWorklist.size - before.onWorklist.size,
  }
}
