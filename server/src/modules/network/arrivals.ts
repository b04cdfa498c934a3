import { createBatchedReads } from '../../kernel/batched-reads.ts'
import { onceFor } from '../../kernel/once-for.ts'
import type { Deps } from '../../ports/deps.ts'
import {
  type ArrivalGateway,
  listArrivalGateways,
  listHoldingPhones,
  type PhoneAtSeller,
} from './arrivals.queries.ts'

/** Batched reads for each phone that arrives at a WiFi. */
export type Arrivals = {
  /** The router that redirected the phone; null for an unknown one. */
  gateway: (id: string) => Promise<ArrivalGateway | null>
  /** Whether the phone holds a pass of this seller that has not ended. A phone without one gets no access. */
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

/** A market's phones arrive together: concurrent reads, for the redirect and the shop's page, become one. */
export const arrivalsOf = onceFor(createArrivals)
