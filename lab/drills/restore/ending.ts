import type { CrashWorld } from '../../../server/test/crash/crash-world.ts'
import type { TestDatabase } from '../../../server/test/database.ts'
import { readBooks } from './books.ts'
import type { Crowd } from './buyers.ts'
import { readMoneyBooks } from './money-books.ts'
import { countUnderWay, dealAndLetGo, listForgotten, untilNoneUnderWay } from './money-out.ts'
import type { Notes } from './notes.ts'
import type { Sellers } from './sellers.ts'
import { takeProvidersStatement } from './statement.ts'

const QUIET_SECONDS = 300

export const countOpen = async ({ asOwner }: TestDatabase): Promise<number> => {
  const [row] = await asOwner<{ open: number }>(
    `select count(*)::int as open from purchases where status = 'awaiting_payment'`,
  )
  return row?.open ?? 0
}

type Ending = {
  product: TestDatabase
  shop: CrashWorld
  crowd: Crowd
  sellers: Sellers
  notes: Notes
  isHeld: boolean
}

/** Waits until all are served or rejected, takes the provider's statement, and reads the data. */
export const settle = async ({ product, shop, crowd, sellers, notes, isHeld }: Ending) => {
  await crowd.close()
  await sellers.stop()
  await shop.untilQuiet(QUIET_SECONDS)
  const before = await readBooks(product.asOwner, shop.standInsUrl)
  await takeProvidersStatement(product, { standInsUrl: shop.standInsUrl, provider: 'pawapay' })
  await shop.untilQuiet(QUIET_SECONDS)
  const moneyOut = await letMoneyGo({ product, shop, sellers, isHeld })
  const books = await readBooks(product.asOwner, shop.standInsUrl)
  return {
    books,
    moneyOut,
    acknowledged: notes.acknowledged(),
    stillOpen: await countOpen(product),
    toldGone: crowd.toldGone().length,
    served: crowd.served(),
    statementBrought: books.onWorklist.size - before.onWorklist.size,
  }
}

/**
 * Lets sellers retry requests that the database may have lost, resolves and releases what was held, and waits
 * until all has ended.
 */
const letMoneyGo = async ({
  product,
  shop,
  sellers,
  isHeld,
}: Pick<Ending, 'product' | 'shop' | 'sellers' | 'isHeld'>) => {
  const { asOwner } = product
  const forgotten = await listForgotten(asOwner, shop.standInsUrl)
  await sellers.askAgain(product)
  const refused = sellers.refusedWhileHeld()
  const dealt = isHeld
    ? await dealAndLetGo(product, shop, sellers.all)
    : { refundsBooked: 0, payoutsBooked: 0 }
  await untilNoneUnderWay(asOwner)
  await sellers.askAgain(product)
  await untilNoneUnderWay(asOwner)
  const told = { sellers: sellers.all, begun: sellers.begun() }
  return {
    ...dealt,
    ...(await readMoneyBooks(product, shop.standInsUrl, told)),
    refused,
    told: told.begun.length,
    forgotten: forgotten.length,
    stillOpen: await countUnderWay(asOwner),
  }
}
