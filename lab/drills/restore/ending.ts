import type { CrashFixture } from '../../../server/test/crash/crash-fixture.ts'
import type { TestDatabase } from '../../../server/test/database.ts'
import type { Crowd } from './buyers.ts'
import { countUnderWay, dealAndLetGo, listForgotten, untilNoneUnderWay } from './money-out.ts'
import { readMoneyRecords } from './money-records.ts'
import type { Notes } from './notes.ts'
import { readRecords } from './records.ts'
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
  shop: CrashFixture
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
  const before = await readRecords(product.asOwner, shop.standInsUrl)
  await takeProvidersStatement(product, { standInsUrl: shop.standInsUrl, provider: 'pawapay' })
  await shop.untilQuiet(QUIET_SECONDS)
  const moneyOut = await letMoneyGo({ product, shop, sellers, isHeld })
  const integrity = await readRecords(product.asOwner, shop.standInsUrl)
  return {
    books: integrity,
    moneyOut,
    acknowledged: notes.acknowledged(),
    stillOpen: await countOpen(product),
    reportedGone: crowd.reportedGone().length,
    served: crowd.served(),
    statementBrought: integrity.onWorklist.size - before.onWorklist.size,
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
  const reported = { sellers: sellers.all, begun: sellers.begun() }
  return {
    ...dealt,
    ...(await readMoneyRecords(product, shop.standInsUrl, reported)),
    refused,
    told: reported.begun.length,
    forgotten: forgotten.length,
    stillOpen: await countUnderWay(asOwner),
  }
}
