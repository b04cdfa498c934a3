import type { EquipmentState } from '@minit/domain/shop/equipment.ts'
import { readSerial } from '@minit/domain/shop/installations.ts'
import type { Tx } from '../../../db/database.ts'
import { pageOf } from '../../../kernel/paging.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { listReportingRouters } from '../sites/gateways.queries.ts'
import { type FoundPiece, findPiece, listEvents, searchPieces } from './equipment.queries.ts'

/** What a router last said; null if it never reported. */
const reportOf = (reportedAt: Date | null, version: string | null) =>
  reportedAt === null ? null : { reportedAt, version }

const pieceView = ({ piece, businessName, router }: FoundPiece) => {
  const { id, serial, kind, name, state, sellerId, fault, faultText, faultAt, revision, changedAt } = piece
  return {
    id,
    serial,
    kind,
    name,
    state,
    seller: sellerId === null ? null : { id: sellerId, businessName: businessName ?? '' },
    fault: fault === null || faultAt === null ? null : { kind: fault, text: faultText, at: faultAt },
    router: router && {
      id: router.id,
      name: router.name,
      lastReport: reportOf(router.lastHeardAt, router.version),
    },
    revision,
    changedAt,
  }
}

export type EquipmentFilters = {
  search?: string | undefined
  state?: EquipmentState | 'fault' | '' | undefined
  after?: string | undefined
}

/** Lists a page of rented equipment: those with a reported fault first, then by serial number. */
export const listEquipment = async (
  deps: Deps,
  { search = '', state = '', after }: EquipmentFilters = {},
) => {
  const wanted = {
    text: search === '' ? null : search,
    serial: readSerial(search),
    state: state === '' ? null : state,
    after: after ?? null,
  }
  const rows = await deps.db.readAsPlatform((tx) => searchPieces(tx, wanted))
  return pageOf(rows, pieceView, ({ piece }) => piece.id)
}

/** Reads a piece with its history in the caller's transaction. Refuses with `equipment_not_found`. */
export const readPiece = async (tx: Tx, id: string) => {
  const found = await findPiece(tx, id)
  if (found === null) throw new Refusal('equipment_not_found')
  const { sellerId, kind } = found.piece
  const routers = sellerId === null || kind !== 'router' ? [] : await listReportingRouters(tx, sellerId)
  const events = await listEvents(tx, id)
  return {
    piece: pieceView(found),
    routers: routers.map((router) => ({ id: router.id, name: router.name })),
    history: events.map(({ event, sellerName, leftSellerName, otherSerial }) => ({
      id: event.id,
      kind: event.kind,
      state: event.state,
      sellerName,
      leftSellerName,
      otherSerial,
      reason: event.reason,
      by: event.actorName,
      at: event.at,
      lastReport: reportOf(event.routerHeardAt, event.routerVersion),
    })),
  }
}

export const readEquipment = (deps: Deps, id: string) => deps.db.asPlatform((tx) => readPiece(tx, id))
