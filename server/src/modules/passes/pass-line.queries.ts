import type { Tx } from '../../db/database.ts'
import { fromJsonRow, type JsonRow } from '../../db/json-rows.ts'
import type { PassRow } from './passes.queries.ts'
import { passes } from './passes.tables.ts'

type Named = { seller: string; purchase: string; now: string }

/**
 * The running passes `p` that a purchase's minutes queue behind: those of its phone, or, without a router's
 * phone, those of its recipient's number. A blocked phone has none and gets access at once. Ignores sales
 * without a number and sellers' own sales, which do not identify the user.
 */
const inLine = ({ seller, purchase, now }: Named): string => {
  const mine = `from pass_devices m where m.entrepreneur_id = ${seller} and m.purchase_id = ${purchase} and m.removed_at is null`
  const number = `select coalesce(m.recipient_phone, m.phone) from purchases m
    join entrepreneurs e on e.id = m.entrepreneur_id
    where m.entrepreneur_id = ${seller} and m.id = ${purchase} and m.phone not like 'nobody:%'
      and coalesce(m.recipient_phone, m.phone) <> e.phone and not exists (select ${mine})`
  return `p.entrepreneur_id = ${seller} and p.revoked_at is null and p.expires_at > ${now}::timestamptz
    and p.unused_minutes is null and p.paused_at is null and p.bought_seconds is null and p.stock_code_id is null and p.purchase_id <> ${purchase}
    and p.purchase_id in (
      select d.purchase_id from pass_devices d where d.entrepreneur_id = ${seller} and d.removed_at is null
        and d.device_digest in (select m.device_digest ${mine})
      union all select o.id from purchases o
        where o.entrepreneur_id = ${seller} and o.recipient_phone is null and o.phone = (${number})
      union all select o.id from purchases o where o.entrepreneur_id = ${seller} and o.recipient_phone = (${number}))`
}

/** Whether there is such a pass, as part of another statement. */
export const hasLine = (named: Named): string => `exists (select from passes p where ${inLine(named)})`

const IN_LINE = inLine({ seller: '$1::text', purchase: '$2::text', now: '$3' })
const LOCK_LINE = `select p.id from passes p where ${IN_LINE} order by p.id for update`
const READ_LINE = `select to_jsonb(p) as pass from passes p where ${IN_LINE} order by p.id`

type Line = { entrepreneurId: string; purchaseId: string; now: Date }

/**
 * Locks the passes that a purchase's minutes queue behind and reads them under the locks, so that an order
 * paid at the same instant has its pass among them.
 */
export const lockLine = async (tx: Tx, { entrepreneurId, purchaseId, now }: Line): Promise<PassRow[]> => {
  const parameters = [entrepreneurId, purchaseId, now]
  const locked = await tx.send(LOCK_LINE, parameters)
  if (locked.length === 0) return []
  const rows = await tx.send<{ pass: JsonRow }>(READ_LINE, parameters)
  return rows.map(({ pass }) => fromJsonRow(passes, pass))
}

const FOLLOWERS = `
  select to_jsonb(p) as pass from passes p
  where p.entrepreneur_id = $1::text and p.revoked_at is null and p.expires_at > $3::timestamptz
    and p.opens_at > $3::timestamptz and p.paused_at is null and p.behind_pass_id = any ($2::text[])
  order by p.id for update`

/** Locks the passes that wait for the end of these. */
export const lockFollowers = async (
  tx: Tx,
  { entrepreneurId, passIds, now }: { entrepreneurId: string; passIds: readonly string[]; now: Date },
): Promise<PassRow[]> => {
  const rows = await tx.send<{ pass: JsonRow }>(FOLLOWERS, [entrepreneurId, passIds, now])
  return rows.map(({ pass }) => fromJsonRow(passes, pass))
}
