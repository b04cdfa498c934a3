import type { EquipmentState } from '@minit/domain/shop/equipment.ts'
import { and, asc, desc, eq, ilike, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '../../../db/database.ts'
import { firstOrNull } from '../../../kernel/collections.ts'
import { anywhere, isNamed } from '../../../kernel/like-patterns.ts'
import { PAGE_AND_ONE } from '../../../kernel/paging.ts'
import { gateways } from '../../network/network.tables.ts'
import { entrepreneurs } from '../sellers/sellers.tables.ts'
import { equipment, equipmentEvents } from './equipment.tables.ts'

export type PieceRow = typeof equipment.$inferSelect
export type NewEvent = typeof equipmentEvents.$inferInsert

/** An admin's filters. `state`: one of these, or those with a reported fault. */
export type PiecesWanted = {
  text: string | null
  /** The same as a serial number. */
  serial: string
  state: EquipmentState | 'fault' | null
  after: string | null
}

/** Pieces with their seller, and their router with its last report. */
const pieces = (tx: Tx) =>
  tx
    .select({
      piece: equipment,
      businessName: entrepreneurs.businessName,
      router: {
        id: gateways.id,
        name: gateways.name,
        lastHeardAt: gateways.lastHeardAt,
        version: gateways.version,
      },
    })
    .from(equipment)
    .leftJoin(entrepreneurs, eq(entrepreneurs.id, equipment.sellerId))
    .leftJoin(
      gateways,
      and(
        eq(gateways.entrepreneurId, entrepreneurs.id),
        eq(gateways.id, equipment.gatewayId),
        isNull(gateways.removedAt),
      ),
    )
    .$dynamic()
export type FoundPiece = Awaited<ReturnType<typeof pieces>>[number]

const isFound = ({ text, serial }: PiecesWanted): SQL | undefined =>
  text === null
    ? undefined
    : or(
        ilike(equipment.serial, anywhere(serial)),
        ilike(equipment.name, anywhere(text)),
        isNamed(entrepreneurs.businessName, anywhere(text)),
        ilike(entrepreneurs.slug, anywhere(text)),
      )

const inState = ({ state }: PiecesWanted): SQL | undefined => {
  if (state === null) return undefined
  return state === 'fault' ? isNotNull(equipment.fault) : eq(equipment.state, state)
}

/** One page plus one row: those with a reported fault first, then by serial number. */
export const searchPieces = (tx: Tx, wanted: PiecesWanted): Promise<FoundPiece[]> => {
  const place = (table: string) => sql.raw(`(${table}.fault is null), ${table}.serial`)
  const isAfter = sql`(${place('equipment')}) > (select ${place('a')} from equipment a where a.id = ${wanted.after})`
  return pieces(tx)
    .where(and(isFound(wanted), inState(wanted), wanted.after === null ? undefined : isAfter))
    .orderBy(place('equipment'))
    .limit(PAGE_AND_ONE)
}

export const findPiece = async (tx: Tx, id: string): Promise<FoundPiece | null> =>
  firstOrNull(await pieces(tx).where(eq(equipment.id, id)))

/** Locks a piece, so that of two concurrent events the second sees what the first changed. */
export const lockPiece = async (tx: Tx, id: string): Promise<PieceRow | null> =>
  firstOrNull(await tx.select().from(equipment).where(eq(equipment.id, id)).for('update'))

/** As `lockPiece`, together with the piece of a serial number, in one order for every swap. */
export const lockBoth = (tx: Tx, id: string, serial: string): Promise<PieceRow[]> =>
  tx
    .select()
    .from(equipment)
    .where(or(eq(equipment.id, id), eq(equipment.serial, serial)))
    .orderBy(asc(equipment.id))
    .for('update')

/** Locks the pieces of these serial numbers that we know. */
export const lockSerials = (tx: Tx, serials: readonly string[]): Promise<PieceRow[]> =>
  tx
    .select()
    .from(equipment)
    .where(inArray(equipment.serial, [...serials]))
    .orderBy(asc(equipment.id))
    .for('update')

/** Whether one of these serial numbers is at a seller, in repair or lost, so that it cannot be installed. */
export const isInUse = async (tx: Tx, serials: readonly string[]): Promise<boolean> =>
  (await tx.$count(
    equipment,
    and(inArray(equipment.serial, [...serials]), ne(equipment.state, 'in_store')),
  )) > 0

/** Returns false if the serial number is known already. */
export const insertPiece = async (tx: Tx, row: typeof equipment.$inferInsert): Promise<boolean> =>
  (await tx.insert(equipment).values(row).onConflictDoNothing().returning({ id: equipment.id })).length > 0

export const changePiece = async (tx: Tx, id: string, changes: Partial<PieceRow>): Promise<void> => {
  await tx.update(equipment).set(changes).where(eq(equipment.id, id))
}

export const insertEvent = async (tx: Tx, row: NewEvent): Promise<void> => {
  await tx.insert(equipmentEvents).values(row)
}

const left = alias(entrepreneurs, 'left_seller')

/** A piece's events with the names in them, the newest first. */
export const listEvents = (tx: Tx, equipmentId: string) =>
  tx
    .select({
      event: equipmentEvents,
      sellerName: entrepreneurs.businessName,
      leftSellerName: left.businessName,
      otherSerial: equipment.serial,
    })
    .from(equipmentEvents)
    .leftJoin(entrepreneurs, eq(entrepreneurs.id, equipmentEvents.sellerId))
    .leftJoin(left, eq(left.id, equipmentEvents.leftSellerId))
    .leftJoin(equipment, eq(equipment.id, equipmentEvents.otherId))
    .where(eq(equipmentEvents.equipmentId, equipmentId))
    .orderBy(desc(equipmentEvents.revision))

/** What stands at a seller, is in repair for it, or was lost there. */
export const listOfSeller = (tx: Tx, sellerId: string): Promise<PieceRow[]> =>
  tx.select().from(equipment).where(eq(equipment.sellerId, sellerId)).orderBy(asc(equipment.serial))

/** Counts the pieces with a reported fault. */
export const countFaults = (tx: Tx): Promise<number> => tx.$count(equipment, isNotNull(equipment.fault))
