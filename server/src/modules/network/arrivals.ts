import { createBatchedReads } from '../../kernel/batched-reads.ts'
import { onceFor } from '../../kernel/once-for.ts'
import type { Deps } from '../../ports/deps.ts'
import {
  type ArrivalGateway,
  listArrivalGateways,
  listHoldingPhones,
  type PhoneAtSeller,
} from './arrivals.queries.ts'

/** What is asked of each phone that arrives at a WiFi. */
export type Arrivals = {
  /** The router that sent it; null for one that is not there. */
  gateway: (id: string) => Promise<ArrivalGateway | null>
  /** Whether it holds a pass of this seller that has not ended. One that holds none is let in by nothing. */
  holdsPass: (phone: PhoneAtSeller) => Promise<boolean>
}

const keyOf = ({ entrepreneurId, deviceDigest }: PhoneAtSeller): string => `${entrepreneurId} ${deviceDigest}`

const createArrivals = ({ db, now }: Pick<Deps, 'db' | 'now'>): Arrivals => ({
  gateway: createBatchedReads(async (ids: readonly string[]) => {
    const found = await db.readAsPlatform((tx) => listArrivalGateways(tx, [...new Set(ids)]))
    const byId = new Map(found.map((gateway) => [gateway.id, gateway]))
    return (id) => byId.get(id) ?? null
  }),
  holdsPass: createBatchedReads(async (phones: readonly PhoneAtSeller[]) => {
    const found = await db.readAsPlatform((tx) => listHoldingPhones(tx, phones, now()))
    const holding = new Set(found.map(keyOf))
    return (phone) => holding.has(keyOf(phone))
  }),
})

/** A market's phones arrive together: one read for all that ask at the same time, for the way to the shop and for its page. */
export const arrivalsOf = onceFor(createArrivals)
