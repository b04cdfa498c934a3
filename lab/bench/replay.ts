import { createPreparing } from '@minit/server/db/prepare-statements.ts'
import { roleUrl } from '@minit/server/db/roles.ts'
import type pg from 'pg'
import { CONNECTIONS, connectAs, SECRET_KEY } from './fixture.ts'
import type { Role, Sent } from './statements.ts'

export type Replayer = {
  /** Replays recorded purchases in a tight loop; returns purchases per second. */
  replay: (purchases: readonly Sent[]) => Promise<number>
  close: () => Promise<void>
}

type Pair = Record<Role, pg.Client>

/**
 * Opens as many connections per role as the product has. Sends a purchase's transactions in sequence, in the
 * order in which they began, over one of them: the rest is the cost of database and driver.
 */
export const openReplayer = async (ownerUrl: string): Promise<Replayer> => {
  const pairs = await Promise.all(Array.from({ length: CONNECTIONS }, () => connectPair(ownerUrl)))
  return {
    replay: async (purchases) => {
      const waiting = purchases.values()
      const started = performance.now()
      await Promise.all(pairs.map((pair) => sendAll(pair, waiting)))
      return purchases.length / ((performance.now() - started) / 1000)
    },
    close: async () => {
      await Promise.all(pairs.flatMap(({ app, platform }) => [app.end(), platform.end()]))
    },
  }
}

const sendAll = async (pair: Pair, waiting: Iterable<Sent>): Promise<void> => {
  for (const purchase of waiting) {
    for (const { role, statements } of purchase) {
      for (const { text, values } of statements) await pair[role].query(text, values)
    }
  }
}

const connectPair = async (ownerUrl: string): Promise<Pair> => {
  const app = await connectAs(roleUrl(ownerUrl, SECRET_KEY, 'minit_app'))
  const platform = await connectAs(roleUrl(ownerUrl, SECRET_KEY, 'minit_platform'))
  // Prepared, as the product sends them.
  const prepareStatements = createPreparing()
  for (const client of [app, platform]) prepareStatements(client)
  return { app, platform }
}
