import type { TenantTx, Tx } from '../../db/database.ts'

type PhoneOfPass = { purchaseId: string; deviceDigest: string }
export type MarkedPass = { minutes: number; unusedMinutes: number; expiresAt: Date | null }

const MARK = `
  update pass_devices d set browser_digest = $4::text from purchases o
    left join passes p on p.entrepreneur_id = o.entrepreneur_id and p.purchase_id = o.id
  where d.entrepreneur_id = $1::text and d.purchase_id = $2::text and d.device_digest = $3::text and d.removed_at is null
    and d.browser_digest is null and o.entrepreneur_id = d.entrepreneur_id and o.id = d.purchase_id
  returning o.base_minutes + o.wallet_bonus_minutes + o.loyalty_minutes + o.vip_minutes as "minutes",
    coalesce(p.unused_minutes, 0) as "unusedMinutes", p.expires_at as "expiresAt"`

/**
 * Stores the digest of a browser's secret with a phone that holds a pass. Returns null, and stores nothing,
 * if the phone does not hold it or already has a browser: the link of a pass must not replace it.
 */
export const markBrowserOf = async (
  tx: TenantTx,
  { purchaseId, deviceDigest }: PhoneOfPass,
  browserDigest: string,
): Promise<MarkedPass | null> => {
  const [row] = await tx.send<MarkedPass>(MARK, [tx.sellerId, purchaseId, deviceDigest, browserDigest])
  return row ?? null
}

const FIND = `
  select t.purchase_id as "purchaseId", d.device_digest as "deviceDigest"
  from unnest($2::text[], $3::text[]) as t (purchase_id, browser_digest)
  join pass_devices d on d.entrepreneur_id = $1::text and d.purchase_id = t.purchase_id
    and d.browser_digest = t.browser_digest and d.removed_at is null
  order by t.purchase_id`

const FIND_ELSEWHERE = `
  select t.purchase_id as "purchaseId", d.mac_tail as "macTail"
  from unnest($2::text[], $3::text[]) as t (purchase_id, browser_digest)
  join passes p on p.purchase_id = t.purchase_id and (p.entrepreneur_id <> $1::text or p.away_at is not null)
    and p.revoked_at is null and p.expires_at > $4::timestamptz
  join pass_devices d on d.entrepreneur_id = p.entrepreneur_id and d.purchase_id = p.purchase_id
    and d.browser_digest = t.browser_digest and d.removed_at is null
  order by t.purchase_id desc`

/** The passes with these secrets whose minutes are not at this seller, with their phone, newest first. Runs as the platform. */
export const listMarkedElsewhere = async (
  tx: Tx,
  sellerId: string,
  marks: readonly Marked[],
  now: Date,
): Promise<{ purchaseId: string; macTail: string }[]> =>
  tx.send<{ purchaseId: string; macTail: string }>(FIND_ELSEWHERE, [sellerId, ...columnsOf(marks), now])

export type Marked = { purchaseId: string; browserDigest: string }

/** Finds the phones with these secrets, each for its own pass. */
export const listMarked = (tx: TenantTx, marks: readonly Marked[]): Promise<PhoneOfPass[]> =>
  tx.send<PhoneOfPass>(FIND, [tx.sellerId, ...columnsOf(marks)])

const columnsOf = (marks: readonly Marked[]): [string[], string[]] => [
  marks.map(({ purchaseId }) => purchaseId),
  marks.map(({ browserDigest }) => browserDigest),
]
