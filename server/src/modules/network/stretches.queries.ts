import type { Stretch, StretchChange } from '@minit/domain/passes/online-minutes.ts'
import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { TenantTx, Tx } from '../../db/database.ts'
import { owned } from '../../db/owned.ts'
import { passDevices } from './network.tables.ts'
import { passStretches } from './stretches.tables.ts'

export type RunningStretch = Stretch & { id: string; octets: number | null }

/** The running stretches of a pass, and the end of each phone's last one with its octets. Read under the pass's lock. */
export const readStretches = async (tx: TenantTx, purchaseId: string) => {
  const ofPass = and(owned(passStretches, tx), eq(passStretches.purchaseId, purchaseId))
  const rows = await tx
    .select()
    .from(passStretches)
    .where(and(ofPass, isNull(passStretches.endedAt)))
    .orderBy(passStretches.beganAt, passStretches.id)
  const ends = await tx
    .selectDistinctOn([passStretches.deviceDigest], {
      device: passStretches.deviceDigest,
      until: passStretches.endedAt,
      octets: passStretches.octets,
    })
    .from(passStretches)
    .where(and(ofPass, isNotNull(passStretches.endedAt)))
    .orderBy(passStretches.deviceDigest, desc(passStretches.endedAt))
  const running: RunningStretch[] = rows.map(({ id, deviceDigest: device, octets, ...row }) => ({
    id,
    device,
    octets,
    beganAt: row.beganAt,
    lastSeenAt: row.lastSeenAt,
    goneAfterSeconds: row.goneAfterSeconds,
  }))
  return { running, ended: new Map(ends.map(({ device, ...last }) => [device, last])) }
}

export type NewStretch = { id: string; purchaseId: string; macTail: string; gatewayId: string }

export const insertStretch = async (
  tx: TenantTx,
  { device: deviceDigest, octets, ...stretch }: RunningStretch & NewStretch,
): Promise<void> => {
  const entrepreneurId = tx.sellerId
  await tx.insert(passStretches).values({ entrepreneurId, deviceDigest, octets, ...stretch })
}

type Seen = Pick<RunningStretch, 'id' | 'octets' | 'lastSeenAt' | 'goneAfterSeconds'>

export const extendStretch = async (tx: TenantTx, { id, ...seen }: Seen): Promise<void> => {
  await tx
    .update(passStretches)
    .set(seen)
    .where(owned(passStretches, tx, id))
}

type End = Extract<StretchChange<RunningStretch>, { kind: 'end' }>

export const endStretch = async (
  tx: TenantTx,
  { stretch, endedAt, seconds, cause: endCause }: End,
): Promise<void> => {
  await tx
    .update(passStretches)
    .set({ endedAt, seconds, endCause })
    .where(owned(passStretches, tx, stretch.id))
}

/** Sets until when a RADIUS router lets a phone stay by itself; null once it ended its session. */
export const setHold = async (
  tx: TenantTx,
  { purchaseId, deviceDigest }: { purchaseId: string; deviceDigest: string },
  grantedUntil: Date | null,
): Promise<void> => {
  const isIt = and(eq(passDevices.purchaseId, purchaseId), eq(passDevices.deviceDigest, deviceDigest))
  await tx
    .update(passDevices)
    .set({ grantedUntil })
    .where(and(owned(passDevices, tx), isIt))
}

const DUE = `
  select distinct s.entrepreneur_id as "entrepreneurId", s.purchase_id as "purchaseId" from pass_stretches s
  where s.ended_at is null and (s.last_seen_at + s.gone_after_seconds * interval '1 second' <= $1::timestamptz
    or exists (select from passes p where p.entrepreneur_id = s.entrepreneur_id and p.purchase_id = s.purchase_id
      and (p.revoked_at is not null or p.expires_at <= $1::timestamptz or p.bought_seconds - p.drawn_seconds <= (
        select sum(extract(epoch from $1::timestamptz - o.began_at)) from pass_stretches o
        where o.entrepreneur_id = s.entrepreneur_id and o.purchase_id = s.purchase_id and o.ended_at is null))))
  order by 1, 2 limit 1000`

/** Passes of all sellers with a phone that is gone, or whose minutes are used up. Runs as the platform. */
export const listDuePasses = (tx: Tx, now: Date) =>
  tx.send<{ entrepreneurId: string; purchaseId: string }>(DUE, [now])
