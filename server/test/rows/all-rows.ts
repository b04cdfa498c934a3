import type { EndpointRow } from '@minit/contract/endpoint.ts'
import { type Endpoints, endpoints } from '@minit/contract/endpoints.ts'
import type { TestSeller } from '../builders.ts'
import type { CallerKind } from '../callers.ts'
import type { FuzzFixture } from '../fuzz/fuzz-fixture.ts'
import { identityRows } from './identity.ts'
import type { Prepare, Prepared } from './making/prepared.ts'
import { messagingRows } from './messaging.ts'
import { moneyRows } from './money.ts'
import { moneyAdminRows } from './money-admin.ts'
import { networkRows } from './network.ts'
import { operationsRows } from './operations.ts'
import { passesRows } from './passes.ts'
import { platformRows } from './platform.ts'
import { reportingRows } from './reporting.ts'
import type { Body, Ids, RowRequest } from './request.ts'
import type { Lenient, Log, Row, WithBody } from './row.ts'
import { salesRows } from './sales.ts'
import { salesMinutesRows } from './sales-minutes.ts'
import { sponsorRows } from './sales-sponsors.ts'
import { salesStaffRows } from './sales-staff.ts'
import { salesTravelRows } from './sales-travel.ts'
import { shopRows } from './shop.ts'
import { shopEquipmentRows } from './shop-equipment.ts'
import { shopPeopleRows } from './shop-people.ts'

/** The register of all endpoints: one without an entry does not compile. */
const ROWS: { [Name in keyof Endpoints]: Row<Name> } = {
  ...platformRows,
  ...identityRows,
  ...shopRows,
  ...shopPeopleRows,
  ...shopEquipmentRows,
  ...passesRows,
  ...messagingRows,
  ...networkRows,
  ...moneyRows,
  ...moneyAdminRows,
  ...salesRows,
  ...sponsorRows,
  ...salesMinutesRows,
  ...salesTravelRows,
  ...salesStaffRows,
  ...reportingRows,
  ...operationsRows,
}

type AnyRow = {
  ids: 'none' | { openBecause: string } | Record<CallerKind, number>
  request?: ((ids: Ids, seller: TestSeller) => RowRequest) | undefined
  isLast?: true
  log?: Log | undefined
  prepare?: Prepare
}
const rowOf = (name: keyof Endpoints): AnyRow => ROWS[name]

const comesLast = (name: keyof Endpoints): number => (rowOf(name).isLast === true ? 1 : 0)

// The record above has these keys and no others.
/** Every endpoint, with those that delete things last. */
export const ROW_NAMES = (Object.keys(ROWS) as (keyof Endpoints)[]).toSorted(
  (one, other) => comesLast(one) - comesLast(other),
)

const takesBody = (name: keyof Endpoints): name is WithBody => {
  const row: EndpointRow = endpoints[name]
  return row.body !== undefined && row.audience !== 'provider'
}

/** The endpoints whose bad bodies derive from a valid one. */
export const WITH_BODY: readonly WithBody[] = ROW_NAMES.filter(takesBody)

/** Whether the entry says that the endpoint takes no ids. */
export const isFreeOfIds = (name: keyof Endpoints): boolean => rowOf(name).ids === 'none'

/** What the call leaves in the owner's log; nothing for a call that changes nothing of a shop. */
export const logOf = (name: keyof Endpoints): Log | undefined => rowOf(name).log

type Guarded = {
  ask: (ids: Ids, seller: TestSeller) => RowRequest
  /** The status that each caller gets for ids of entrepreneur B. */
  answers: Record<CallerKind, number>
}

/** The request and the declared answers of an endpoint that takes a seller's ids; null for all others. */
export const guardedRow = (name: keyof Endpoints): Guarded | null => {
  const { ids, request } = rowOf(name)
  if (ids === 'none' || 'openBecause' in ids || request === undefined) return null
  return { ask: request, answers: ids }
}

/** This id for each kind: well-formed, and of nothing that exists. */
const everyIdAs = (id: string): Ids => new Proxy({} as Ids, { get: () => id })

/** A valid body, and the changes that keep it valid. */
export type Sample = Lenient & { body: Body; params?: Record<string, string> }

/** A body that the endpoint accepts; its ids are well-formed and do not exist. */
export const sampleOf = (name: WithBody, seller: TestSeller): Sample => {
  const { request, bad = {} } = ROWS[name]
  const { body, params } = request(everyIdAs(seller.pack.id), seller)
  return { ...bad, body, ...(params !== undefined && { params }) }
}

/** The same for any endpoint; null for one without a JSON body of ours. */
export const sampleOrNull = (name: keyof Endpoints, seller: TestSeller): Sample | null =>
  takesBody(name) ? sampleOf(name, seller) : null

/** A request that is valid now; null for an endpoint that finds its subject in the fixture. */
export const preparedFor = async (
  fixture: FuzzFixture,
  name: keyof Endpoints,
  turn: number,
): Promise<Prepared | null> => {
  const prepared = await rowOf(name).prepare?.(fixture, turn)
  if (prepared === undefined) return null
  const { body } = sampleOrNull(name, fixture.a) ?? {}
  return body === undefined ? prepared : { body, ...prepared }
}
