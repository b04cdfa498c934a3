import type { Purse } from '@minit/domain/passes/online-minutes.ts'
import type { TenantTx } from '../../db/database.ts'

const MS = (instant: string): string => `(extract(epoch from ${instant}) * 1000)::float8`

/** The minutes of a pass `p` that run only while it is online, as JSON; null for other passes, unread. */
export const PURSE = `case when p.bought_seconds is not null then json_build_object('bought', p.bought_seconds,
  'drawn', p.drawn_seconds,
  'running', (select coalesce(json_agg(json_build_array(r.device_digest, ${MS('r.began_at')}, ${MS('r.last_seen_at')},
      r.gone_after_seconds) order by r.began_at, r.id), '[]') from pass_stretches r
    where r.entrepreneur_id = p.entrepreneur_id and r.purchase_id = p.purchase_id and r.ended_at is null),
  'holds', (select coalesce(json_agg(json_build_array(h.device_digest, ${MS('h.granted_until')})), '[]') from pass_devices h
    where h.entrepreneur_id = p.entrepreneur_id and h.purchase_id = p.purchase_id and h.granted_until is not null)) end`

export type PurseJson = {
  bought: number
  drawn: number
  /** Device, when it began and was last seen (epoch ms), seconds after which it is gone. */
  running: [string, number, number, number][]
  holds: [string, number][]
}

export const purseOf = (json: PurseJson | null): Purse | null =>
  json && {
    boughtSeconds: json.bought,
    drawnSeconds: json.drawn,
    running: json.running.map(([device, beganMs, seenMs, goneAfterSeconds]) => ({
      device,
      beganAt: new Date(beganMs),
      lastSeenAt: new Date(seenMs),
      goneAfterSeconds,
    })),
    holds: json.holds.map(([device, untilMs]) => ({ device, until: new Date(untilMs) })),
  }

const READ = `select ${PURSE} as purse from passes p where p.entrepreneur_id = $1::text and p.purchase_id = $2::text`

/** The minutes of a pass that run only while it is online; null for other passes. */
export const readPurse = async (tx: TenantTx, purchaseId: string): Promise<Purse | null> => {
  const [row] = await tx.send<{ purse: PurseJson | null }>(READ, [tx.sellerId, purchaseId])
  return row === undefined ? null : purseOf(row.purse)
}
