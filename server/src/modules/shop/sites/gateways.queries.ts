import { routersInUse } from '@minit/domain/passes/sharing.ts'
import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm'
import type { TenantTx, Tx } from '../../../db/database.ts'
import { owned } from '../../../db/owned.ts'
import { gateways } from '../../network/network.tables.ts'

type GatewayRow = typeof gateways.$inferSelect

/** Finds a router of the seller that was not removed; null if there is none. */
export const findOwnGateway = async (tx: TenantTx, id: string): Promise<GatewayRow | null> => {
  const [row] = await tx
    .select()
    .from(gateways)
    .where(and(owned(gateways, tx, id), isNull(gateways.removedAt)))
  return row ?? null
}

/** The seller's routers that let phones in, with what decides whether they count minutes online. */
export const listCountingRouters = async (tx: TenantTx) =>
  routersInUse(
    await tx
      .select({
        kind: gateways.kind,
        paceSeconds: gateways.paceSeconds,
        lastHeardAt: gateways.lastHeardAt,
      })
      .from(gateways)
      .where(and(owned(gateways, tx), isNull(gateways.removedAt), ne(gateways.kind, 'codes'))),
  )

/** A seller's routers that report, by name, with what each last said. */
export const listReportingRouters = (tx: Tx, entrepreneurId: string) =>
  tx
    .select({
      id: gateways.id,
      name: gateways.name,
      lastHeardAt: gateways.lastHeardAt,
      version: gateways.version,
    })
    .from(gateways)
    .where(
      and(
        eq(gateways.entrepreneurId, entrepreneurId),
        isNull(gateways.removedAt),
        ne(gateways.kind, 'codes'),
      ),
    )
    .orderBy(gateways.name, gateways.id)

/** Whether a router of this seller was ever heard, so that purchases connect by themselves. */
const onlineRouter = (tx: Tx, entrepreneurId: string) =>
  tx
    .select({ id: gateways.id })
    .from(gateways)
    .where(
      and(
        eq(gateways.entrepreneurId, entrepreneurId),
        isNull(gateways.removedAt),
        isNotNull(gateways.lastHeardAt),
      ),
    )
    .limit(1)

export const hasRouter = async (tx: Tx, entrepreneurId: string): Promise<boolean> =>
  (await onlineRouter(tx, entrepreneurId)).length > 0
