import { and, isNull, sql } from 'drizzle-orm'
import type { TenantTx, Tx } from '../../../db/database.ts'
import { fromJsonRow, type JsonRow } from '../../../db/json-rows.ts'
import { owned } from '../../../db/owned.ts'
import { packages } from '../packages/packages.tables.ts'
import { codeStock } from './code-stock.tables.ts'
import { HELD_CODE, hasCodeLeft, IS_LEFT, isFromStock, OF_PRESENT_GATEWAY } from './stock-sql.ts'

export type StockCode = typeof codeStock.$inferSelect

/**
 * Extra columns of `packages`: whether the package sells codes from stock, and whether the stock is empty.
 */
export const stockColumns = () => {
  const [seller, pack] = ['packages.entrepreneur_id', 'packages.id']
  const fromStock = isFromStock(seller, pack)
  return {
    fromStock: sql<boolean>`${sql.raw(fromStock)}`.as('from_stock'),
    isSoldOut: sql<boolean>`${sql.raw(`(${fromStock} and not ${hasCodeLeft(seller, pack)})`)}`.as(
      'is_sold_out',
    ),
  }
}
export type PackageStock = { fromStock: boolean; isSoldOut: boolean }

/** The same for one package. */
export const readPackageStock = async (tx: TenantTx, packageId: string): Promise<PackageStock> => {
  const [row] = await tx
    .select(stockColumns())
    .from(packages)
    .where(owned(packages, tx, packageId))
  return row ?? { fromStock: false, isSoldOut: false }
}

export type StockOrder = { entrepreneurId: string; packageId: string; purchaseId: string }

/** Skips locked rows, so that a concurrent buyer takes the next code. */
export const NEXT_CODE = `(select c.id from code_stock c
  where c.entrepreneur_id = $1::text and c.package_id = $2::text and ${IS_LEFT} and ${OF_PRESENT_GATEWAY}
  order by c.id limit 1 for update of c skip locked)`

type CodeRow = { code: JsonRow }

const codeOf = ([row]: CodeRow[]): StockCode | null =>
  row === undefined ? null : fromJsonRow(codeStock, row.code)

/** Reserves a code for an order, in the order's transaction; false if none is left. */
export const reserveCode = async (
  tx: Tx,
  { entrepreneurId, packageId, purchaseId }: StockOrder,
  next = NEXT_CODE,
): Promise<boolean> => {
  const rows = await tx.send(
    `update code_stock s set purchase_id = $3::text where s.entrepreneur_id = $1::text and s.id = ${next} returning s.id`,
    [entrepreneurId, packageId, purchaseId],
  )
  return rows.length > 0
}

/**
 * Assigns a code to a paid purchase permanently, in the settling transaction: the one reserved for it, or the
 * next, or for cash one reserved for another order. Returns null if none is left, as when late money finds
 * its code sold.
 */
export const assignCode = async (
  tx: Tx,
  { entrepreneurId, packageId, purchaseId }: StockOrder,
  { givenAt, isCash }: { givenAt: Date; isCash: boolean },
): Promise<StockCode | null> => {
  const reserved = await tx.send<CodeRow>(
    `update code_stock s set given_at = $3::timestamptz
     where s.entrepreneur_id = $1::text and s.purchase_id = $2::text and s.given_at is null returning to_jsonb(s) as code`,
    [entrepreneurId, purchaseId, givenAt],
  )
  if (reserved.length > 0) return codeOf(reserved)
  const take = async (code: string) =>
    codeOf(
      await tx.send<CodeRow>(
        `update code_stock s set purchase_id = $3::text, given_at = $4::timestamptz
         where s.entrepreneur_id = $1::text and s.id = ${code} returning to_jsonb(s) as code`,
        [entrepreneurId, packageId, purchaseId, givenAt],
      ),
    )
  return (await take(NEXT_CODE)) ?? (isCash ? await take(HELD_CODE) : null)
}

/** Whether a purchase could get a code for cash now: the one reserved for it, or any unsold one. */
export const couldGetCode = async (
  tx: TenantTx,
  { packageId, purchaseId }: Omit<StockOrder, 'entrepreneurId'>,
) => {
  const [row] = await tx.send<{ could_get: boolean }>(
    `select not ${isFromStock('$1::text', '$2::text')} or exists (select from code_stock c where c.entrepreneur_id = $1
       and c.purchase_id = $3::text and c.given_at is null) or exists (select from code_stock c where c.entrepreneur_id = $1
       and c.package_id = $2 and c.given_at is null and c.removed_at is null and ${OF_PRESENT_GATEWAY}) as could_get`,
    [tx.sellerId, packageId, purchaseId],
  )
  return row?.could_get ?? false
}

export type StockCounts = { left: number; kept: number; soldInDay: number }

/** SQL: unsold codes of seller $1, and codes sold since $2: never a shop's whole history. */
const STOCK_AND_LAST_DAY = `(
  select c.gateway_id, c.package_id, ${IS_LEFT} as is_left, false as is_sold
  from code_stock c where c.entrepreneur_id = $1::text and c.given_at is null and c.removed_at is null
  union all
  select c.gateway_id, c.package_id, false, true
  from code_stock c where c.entrepreneur_id = $1::text and c.given_at > $2::timestamptz)`

/**
 * SQL: whether the gateway of a row of counts exists. Checked for counts because a check of each code is
 * slow.
 */
const IS_PRESENT = `exists (select from gateways g
  where g.entrepreneur_id = $1 and g.id = counts.gateway_id and g.removed_at is null)`

/** Counts the stock of each package at each existing gateway. */
export const countStock = (tx: TenantTx, dayAgo: Date) =>
  tx.send<{ gatewayId: string; packageId: string } & StockCounts>(
    `select gateway_id as "gatewayId", package_id as "packageId", "left", kept, "soldInDay" from (
       select gateway_id, package_id, count(*) filter (where is_left)::int as "left",
         count(*) filter (where not is_left and not is_sold)::int as kept, count(*) filter (where is_sold)::int as "soldInDay"
       from ${STOCK_AND_LAST_DAY} codes group by 1, 2) counts
     where ${IS_PRESENT}`,
    [tx.sellerId, dayAgo],
  )

/** Counts the codes of each package that a gateway ever sold. Its cost grows with the sales. */
export const countSold = (tx: TenantTx, gatewayId: string) =>
  tx.send<{ packageId: string; sold: number }>(
    `select c.package_id as "packageId", count(*)::int as sold from code_stock c
     where c.entrepreneur_id = $1::text and c.gateway_id = $2::text and c.given_at is not null group by 1`,
    [tx.sellerId, gatewayId],
  )

/** Counts one package's stock over all gateways, with the time of its last upload. Works outside a tenant. */
export const countPackageStock = async (
  tx: Tx,
  { entrepreneurId, packageId, dayAgo }: { entrepreneurId: string; packageId: string; dayAgo: Date },
) => {
  const [row] = await tx.send<{ left: number; soldInDay: number; addedAt: Date | null }>(
    `select (select coalesce(sum(counts.codes), 0)::int from (
         select c.gateway_id, count(*) as codes from code_stock c
         where c.entrepreneur_id = $1::text and c.package_id = $2::text and ${IS_LEFT} group by 1) counts
         where ${IS_PRESENT}) as left,
       (select count(*)::int from code_stock c where c.entrepreneur_id = $1 and c.package_id = $2
         and c.given_at > $3::timestamptz) as "soldInDay",
       (select max(c.added_at) from code_stock c where c.entrepreneur_id = $1 and c.package_id = $2) as "addedAt"`,
    [entrepreneurId, packageId, dayAgo],
  )
  return row ?? { left: 0, soldInDay: 0, addedAt: null }
}

/** The digests already known: at this gateway, or sold at any, because one router may be set up twice. */
export const listKnown = async (
  tx: TenantTx,
  gatewayId: string,
  digests: readonly string[],
): Promise<Set<string>> => {
  const rows = await tx.send<{ digest: string }>(
    `select c.code_digest as digest from code_stock c where c.entrepreneur_id = $1::text and c.code_digest = any ($3::text[])
       and c.removed_at is null and (c.gateway_id = $2::text or c.given_at is not null)`,
    [tx.sellerId, gatewayId, digests],
  )
  return new Set(rows.map(({ digest }) => digest))
}

export type NewCode = { id: string; sealedCode: string; sealedPassword: string | null; codeDigest: string }

/** One statement for files of any length, because a connection caches each statement. */
const INSERT = `
  insert into code_stock (entrepreneur_id, gateway_id, package_id, added_at, id, sealed_code, sealed_password, code_digest)
  select $1::text, $2::text, $3::text, $4::timestamptz, n.id, n.code, n.password, n.digest
  from unnest($5::text[], $6::text[], $7::text[], $8::text[]) as n (id, code, password, digest)
  on conflict do nothing returning id`

type Upload = { gatewayId: string; packageId: string; addedAt: Date }

/** Inserts codes and skips those that a concurrent upload inserted. Returns how many are new. */
export const insertCodes = async (
  tx: TenantTx,
  { gatewayId, packageId, addedAt }: Upload,
  codes: readonly NewCode[],
): Promise<number> => {
  const added = await tx.send(INSERT, [
    tx.sellerId,
    gatewayId,
    packageId,
    addedAt,
    codes.map(({ id }) => id),
    codes.map(({ sealedCode }) => sealedCode),
    codes.map(({ sealedPassword }) => sealedPassword),
    codes.map(({ codeDigest }) => codeDigest),
  ])
  return added.length
}

/** Removes a package's codes that are neither sold nor reserved. Returns how many. */
export const removeLeft = async (
  tx: TenantTx,
  { gatewayId, packageId, removedAt }: { gatewayId: string; packageId: string; removedAt: Date },
): Promise<number> => {
  const removed = await tx.send(
    `update code_stock c set removed_at = $4::timestamptz where c.entrepreneur_id = $1::text and c.gateway_id = $2::text and c.package_id = $3::text
       and ${IS_LEFT} returning c.id`,
    [tx.sellerId, gatewayId, packageId, removedAt],
  )
  return removed.length
}

/** Whether a package has unsold codes, including reserved ones. */
export const hasCodesToSell = async (tx: TenantTx, packageId: string): Promise<boolean> => {
  const [row] = await tx.send<{ has_codes: boolean }>(
    `select exists (select from code_stock c where c.entrepreneur_id = $1::text and c.package_id = $2::text
       and c.given_at is null and c.removed_at is null and ${OF_PRESENT_GATEWAY}) as has_codes`,
    [tx.sellerId, packageId],
  )
  return row?.has_codes ?? false
}

/** Finds a package that codes can be uploaded for: one that is not archived. */
export const findOpenPackage = async (tx: TenantTx, id: string) => {
  const [row] = await tx
    .select({ id: packages.id, durationMinutes: packages.durationMinutes })
    .from(packages)
    .where(and(owned(packages, tx, id), isNull(packages.archivedAt)))
  return row ?? null
}
