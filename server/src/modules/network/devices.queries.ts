import type { Typed } from '@minit/domain/passes/pass-moves.ts'
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { TenantTx, Tx } from '../../db/database.ts'
import { owned } from '../../db/owned.ts'
import { passes } from '../passes/passes.tables.ts'
import { entrepreneurs } from '../shop/sellers/sellers.tables.ts'
import { isOnAt } from '../shop/sites/router-clock.queries.ts'
import { accessSessions, gateways, passDevices } from './network.tables.ts'
import { PURSE, type PurseJson, purseOf, readPurse } from './purse.queries.ts'

export type PassDeviceRow = typeof passDevices.$inferSelect
type DeviceOfPass = Pick<PassDeviceRow, 'purchaseId' | 'deviceDigest'>

const holders = (tx: TenantTx) => and(owned(passDevices, tx), isNull(passDevices.removedAt))

/** Adds a phone to a purchase's pass. Adding it again updates it, and restores a removed one. */
export const addDevice = async (tx: TenantTx, device: typeof passDevices.$inferInsert): Promise<void> => {
  const { entrepreneurId, purchaseId, deviceDigest } = passDevices
  const { gatewayId, addedAt, browserDigest } = device
  await tx
    .insert(passDevices)
    .values(device)
    .onConflictDoUpdate({
      target: [entrepreneurId, purchaseId, deviceDigest],
      // Drizzle leaves columns unchanged whose value is undefined.
      set: { removedAt: null, askedAt: null, gatewayId, addedAt, browserDigest },
    })
}

/** Phones of the first pass, up to the free places of the second. */
const SHARE = `
  insert into pass_devices (entrepreneur_id, purchase_id, device_digest, mac_tail, gateway_id, added_at)
  select d.entrepreneur_id, $3::text, d.device_digest, d.mac_tail, d.gateway_id, $5::timestamptz
  from pass_devices d
  where d.entrepreneur_id = $1::text and d.purchase_id = $2::text and d.removed_at is null
    and not exists (select from pass_devices m where m.entrepreneur_id = d.entrepreneur_id and m.purchase_id = $3::text
      and m.device_digest = d.device_digest and m.removed_at is null)
  order by d.added_at, d.device_digest
  limit greatest(0, $4::int - (select count(*) from pass_devices m
    where m.entrepreneur_id = $1::text and m.purchase_id = $3::text and m.removed_at is null))
  on conflict (entrepreneur_id, purchase_id, device_digest) do update
    set removed_at = null, asked_at = null, added_at = excluded.added_at`

type Shared = { entrepreneurId: string; from: string; to: string; maxDevices: number; now: Date }

/** Adds the phones of one purchase's pass (`from`) to another's (`to`), so that they continue with it. */
export const shareDevices = async (
  tx: Tx,
  { entrepreneurId, from, to, maxDevices, now }: Shared,
): Promise<void> => {
  await tx.send(SHARE, [entrepreneurId, from, to, maxDevices, now])
}

/** When a pass's code was last typed on a phone without it, and when that phone was removed from it. */
export const findTyped = async (tx: TenantTx, { purchaseId, deviceDigest }: DeviceOfPass): Promise<Typed> => {
  const isIt = and(eq(passDevices.purchaseId, purchaseId), eq(passDevices.deviceDigest, deviceDigest))
  const [row] = await tx
    .select()
    .from(passDevices)
    .where(and(owned(passDevices, tx), isIt))
  if (row === undefined) return { askedAt: null, lostAt: null }
  const { askedAt, addedAt, removedAt } = row
  return { askedAt, lostAt: removedAt !== null && removedAt > addedAt ? removedAt : null }
}

/** Records that a code was typed on a phone while others hold its pass. */
export const noteTyped = async (tx: TenantTx, device: typeof passDevices.$inferInsert): Promise<void> => {
  const { entrepreneurId, purchaseId, deviceDigest } = passDevices
  const { addedAt } = device
  await tx
    .insert(passDevices)
    .values({ ...device, removedAt: addedAt, askedAt: addedAt })
    .onConflictDoUpdate({ target: [entrepreneurId, purchaseId, deviceDigest], set: { askedAt: addedAt } })
}

/** Lists the phones that hold a pass, oldest first. */
export const listDevices = (tx: TenantTx, purchaseId: string): Promise<PassDeviceRow[]> =>
  tx
    .select()
    .from(passDevices)
    .where(and(holders(tx), eq(passDevices.purchaseId, purchaseId)))
    .orderBy(passDevices.addedAt)

export const removeDevice = async (
  tx: TenantTx,
  { purchaseId, deviceDigest }: DeviceOfPass,
  removedAt: Date,
): Promise<void> => {
  const isIt = and(eq(passDevices.purchaseId, purchaseId), eq(passDevices.deviceDigest, deviceDigest))
  await tx
    .update(passDevices)
    .set({ removedAt, browserDigest: null })
    .where(and(holders(tx), isIt))
}

/**
 * The passes behind one, on a phone that takes it: in place of the phone that leaves (`$5`, or null), or
 * where there is room. `$8`: it is the same phone, so its browser's secrets stay valid.
 */
const TAKE_LINE = `
  with recursive line as (
    select p.id, p.purchase_id, p.max_devices, 0 as place from passes p
    where p.entrepreneur_id = $1::text and p.purchase_id = $2::text
    union all select p.id, p.purchase_id, p.max_devices, l.place + 1 from passes p join line l on p.behind_pass_id = l.id
    where p.entrepreneur_id = $1::text and p.revoked_at is null and p.opens_at > $6::timestamptz and l.place < 100
  ), left_by as (
    update pass_devices d set removed_at = $6::timestamptz, browser_digest = null from line l
    where l.place > 0 and d.entrepreneur_id = $1::text and d.purchase_id = l.purchase_id and d.device_digest = $5::text
      and d.removed_at is null
  )
  insert into pass_devices (entrepreneur_id, purchase_id, device_digest, mac_tail, gateway_id, added_at, browser_digest)
  select $1::text, l.purchase_id, $3::text, $4::text, $7::text, $6::timestamptz, (
    select o.browser_digest from pass_devices o where $8::boolean and o.entrepreneur_id = $1::text
      and o.purchase_id = l.purchase_id and o.device_digest = $5::text and o.removed_at is null) from line l
  where l.place > 0 and l.max_devices > (select count(*) from pass_devices d where d.entrepreneur_id = $1::text
    and d.purchase_id = l.purchase_id and d.removed_at is null and d.device_digest is distinct from $5::text
    and d.device_digest <> $3::text)
  on conflict (entrepreneur_id, purchase_id, device_digest) do update
    set removed_at = null, added_at = excluded.added_at, gateway_id = excluded.gateway_id,
      browser_digest = coalesce(excluded.browser_digest, pass_devices.browser_digest)`

type Taker = Pick<PassDeviceRow, 'purchaseId' | 'deviceDigest' | 'macTail' | 'gatewayId'> & {
  leaving: string | null
  isSamePhone?: boolean
}

/** A phone that takes a pass also takes the passes behind it, so that it continues at its end. */
export const takeLine = async (
  tx: TenantTx,
  { purchaseId, deviceDigest, macTail, leaving, gatewayId, isSamePhone = false }: Taker,
  now: Date,
): Promise<void> => {
  const phone = [deviceDigest, macTail, leaving]
  await tx.send(TAKE_LINE, [tx.sellerId, purchaseId, ...phone, now, gatewayId, isSamePhone])
}

/**
 * The octets that a pass's phones used, up and down; read only if something depends on it. Names the pass's columns
 * with their table, because Drizzle would otherwise emit the session's columns.
 */
const usedOctets =
  sql`case when passes.data_limit_octets is null and passes.slow_after_octets is null then 0 else (
  select coalesce(sum(s.down_octets + s.up_octets), 0) from access_sessions s
  where s.entrepreneur_id = passes.entrepreneur_id and s.purchase_id = passes.purchase_id) end`.mapWith(
    Number,
  )

/** The part of a pass that decides access, with a phone that holds it. */
type PassOfPhone = Pick<PassDeviceRow, 'deviceDigest' | 'addedAt'> &
  Pick<
    typeof passes.$inferSelect,
    | 'purchaseId'
    | 'startsAt'
    | 'opensAt'
    | 'expiresAt'
    | 'revokedAt'
    | 'unusedMinutes'
    | 'pausedAt'
    | 'maxDevices'
    | 'downKbps'
    | 'upKbps'
    | 'dataLimitOctets'
    | 'slowAfterOctets'
    | 'slowKbps'
    | 'hours'
    | 'maxPauses'
    | 'boughtSeconds'
  > & { usedOctets: number; purse: PurseJson | null }

/**
 * A constant statement: routers report thousands of phones a minute, and building it each time cost more than
 * running it. Omits printed codes, which open their own router only. Numbers beyond 32 bits come as text.
 */
const PASSES_OF_PHONES = `
  select d.device_digest as "deviceDigest", d.added_at as "addedAt", p.purchase_id as "purchaseId",
    p.starts_at as "startsAt", p.opens_at as "opensAt", p.expires_at as "expiresAt", p.revoked_at as "revokedAt",
    p.unused_minutes as "unusedMinutes", p.paused_at as "pausedAt", p.max_devices as "maxDevices", p.down_kbps as "downKbps", p.up_kbps as "upKbps", p.hours,
    p.max_pauses as "maxPauses", p.bought_seconds as "boughtSeconds", ${PURSE} as purse, p.data_limit_octets::float8 as "dataLimitOctets",
    p.slow_after_octets::float8 as "slowAfterOctets", p.slow_kbps as "slowKbps", case when p.data_limit_octets is null and p.slow_after_octets is null then 0 else (
      select coalesce(sum(s.down_octets + s.up_octets), 0)::float8 from access_sessions s
      where s.entrepreneur_id = p.entrepreneur_id and s.purchase_id = p.purchase_id) end as "usedOctets"
  from pass_devices d join passes p on p.entrepreneur_id = d.entrepreneur_id and p.purchase_id = d.purchase_id
  where d.entrepreneur_id = $1::text and d.removed_at is null and p.stock_code_id is null
    and d.device_digest = any ($2::text[])`

/** Lists the passes that these phones hold, in any state. */
export const listPassesOfPhones = async (tx: TenantTx, deviceDigests: readonly string[]) => {
  if (deviceDigests.length === 0) return []
  const rows = await tx.send<PassOfPhone>(PASSES_OF_PHONES, [tx.sellerId, deviceDigests])
  return rows.map(({ deviceDigest, addedAt, ...pass }) => ({
    deviceDigest,
    addedAt,
    pass: { ...pass, purse: purseOf(pass.purse), entrepreneurId: tx.sellerId },
  }))
}

/** Locks the pass, so that two phones that join at once get access one after the other. */
export const lockPass = async (tx: TenantTx, purchaseId: string) => {
  const isIt = and(owned(passes, tx), eq(passes.purchaseId, purchaseId))
  await tx.select({ id: passes.id }).from(passes).where(isIt).for('update')
  return findPass(tx, purchaseId)
}

export const findPass = async (tx: TenantTx, purchaseId: string) => {
  const [row] = await tx
    .select({ pass: passes, usedOctets })
    .from(passes)
    .where(and(owned(passes, tx), eq(passes.purchaseId, purchaseId)))
  if (row === undefined) return null
  const purse = row.pass.boughtSeconds === null ? null : await readPurse(tx, purchaseId)
  return { ...row.pass, usedOctets: row.usedOctets, purse }
}

/** Finds the pass of a code of any seller, with the seller's name. Runs as the platform. */
export const findPassByCode = async (tx: Tx, codeDigests: string[]) => {
  const [row] = await tx
    .select({ pass: passes, businessName: entrepreneurs.businessName })
    .from(passes)
    .innerJoin(entrepreneurs, eq(entrepreneurs.id, passes.entrepreneurId))
    .where(inArray(passes.codeDigest, codeDigests))
    .limit(1)
  return row === undefined ? null : { ...row.pass, businessName: row.businessName }
}

const atGateway = and(
  eq(gateways.entrepreneurId, accessSessions.entrepreneurId),
  eq(gateways.id, accessSessions.gatewayId),
)

/** Open sessions; RADIUS sessions count only while their reports continue. */
const isOpenAt = (now: Date) =>
  and(isNull(accessSessions.endedAt), or(isNull(accessSessions.acctSessionId), isOnAt(now)))

/** Lists the sessions of a pass's online phones. */
export const listOpenSessions = async (tx: TenantTx, purchaseId: string, now: Date) => {
  const rows = await tx
    .select({ session: accessSessions })
    .from(accessSessions)
    .innerJoin(gateways, atGateway)
    .where(and(owned(accessSessions, tx), eq(accessSessions.purchaseId, purchaseId), isOpenAt(now)))
  return rows.map(({ session }) => session)
}

/** Whether this router last reported the phone as online. */
export const isOnlineAt = async (
  tx: TenantTx,
  { deviceDigest, gatewayId }: Pick<PassDeviceRow, 'deviceDigest' | 'gatewayId'>,
  now: Date,
): Promise<boolean> => {
  const isIt = and(eq(accessSessions.gatewayId, gatewayId), eq(accessSessions.deviceDigest, deviceDigest))
  const [row] = await tx
    .select({ id: accessSessions.id })
    .from(accessSessions)
    .innerJoin(gateways, atGateway)
    .where(and(owned(accessSessions, tx), isIt, isOpenAt(now)))
  return row !== undefined
}
