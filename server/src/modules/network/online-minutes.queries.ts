import { wholeMinutes } from '@minit/domain/passes/online-minutes.ts'
import { countsOnlineMinutes } from '@minit/domain/passes/sharing.ts'
import type { TenantTx } from '../../db/database.ts'
import { listCountingRouters } from '../shop/sites/gateways.queries.ts'

type Row = { macTail: string; beganAt: Date; endedAt: Date | null; seconds: number }

/** A running stretch counts up to now, and to its last sign once its phone is gone. */
const SECONDS = `coalesce(s.seconds, floor(extract(epoch from case
  when s.last_seen_at + s.gone_after_seconds * interval '1 second' <= $3::timestamptz then s.last_seen_at
  else $3::timestamptz end - s.began_at)))::int`

const STRETCHES = `
  select s.mac_tail as "macTail", s.began_at as "beganAt", s.ended_at as "endedAt", greatest(0, ${SECONDS}) as seconds
  from pass_stretches s
  where s.entrepreneur_id = $1::text and s.purchase_id = $2::text and coalesce(s.seconds, 1) > 0
  order by s.began_at desc, s.id desc limit 100`

const PHONES = `
  select s.mac_tail as "macTail", sum(greatest(0, ${SECONDS}))::int as seconds, bool_or(s.ended_at is null) as "isOnline"
  from pass_stretches s
  where s.entrepreneur_id = $1::text and s.purchase_id = $2::text and coalesce(s.seconds, 1) > 0
  group by s.device_digest, s.mac_tail order by seconds desc, s.device_digest limit 100`

type PhoneRow = { macTail: string; seconds: number; isOnline: boolean }

/** Which phone used which minutes of a pass. */
export const readUseOfMinutes = async (tx: TenantTx, purchaseId: string, now: Date) => {
  const values = [tx.sellerId, purchaseId, now]
  const stretches = await tx.send<Row>(STRETCHES, values)
  const phones = await tx.send<PhoneRow>(PHONES, values)
  return {
    areCounted: (await listCountingRouters(tx)).every(countsOnlineMinutes),
    phones: phones.map(({ seconds, ...phone }) => ({ ...phone, minutes: wholeMinutes(seconds) })),
    stretches: stretches.map(({ seconds, ...stretch }) => ({ ...stretch, minutes: wholeMinutes(seconds) })),
  }
}
