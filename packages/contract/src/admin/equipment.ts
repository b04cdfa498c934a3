import {
  EQUIPMENT_EVENTS,
  EQUIPMENT_FAULTS,
  EQUIPMENT_GOALS,
  EQUIPMENT_MOVES,
  EQUIPMENT_STATES,
  SWAPPED_TO,
} from '@minit/domain/shop/equipment.ts'
import { EQUIPMENT_KINDS } from '@minit/domain/shop/installations.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { codeOf, IdField, InstantField } from '../fields.ts'
import { AfterField, NextField, ReasonField, SearchField } from './list-fields.ts'

/** What a router last said; null if it never reported. */
const RouterBody = z.object({ reportedAt: InstantField, version: z.nullable(z.string()) })

const SellerBody = z.object({ id: z.string(), businessName: z.string() })

const EquipmentBody = z.object({
  id: z.string(),
  serial: z.string(),
  kind: z.enum(EQUIPMENT_KINDS),
  /** Make and model. */
  name: z.string(),
  state: z.enum(EQUIPMENT_STATES),
  /** Who has it, waits for it or lost it; null for none. */
  seller: z.nullable(SellerBody),
  /** What the seller reported and no admin has acted on; null for nothing. */
  fault: z.nullable(
    z.object({ kind: z.enum(EQUIPMENT_FAULTS), text: z.nullable(z.string()), at: InstantField }),
  ),
  /** The seller's router that it is, with its last report; null if unknown, or for anything else. */
  router: z.nullable(z.object({ id: z.string(), name: z.string(), lastReport: z.nullable(RouterBody) })),
  /** Counts its events: an action names the one that the admin saw. */
  revision: z.int(),
  changedAt: InstantField,
})

export const listEquipment = endpoint({
  method: 'GET',
  path: '/api/admin/equipment',
  audience: 'admin',
  summary:
    'Rented equipment, 50 pieces at a time: those with a reported fault first, then by serial number; by serial number, make and seller, or by state',
  query: z.strictObject({
    search: SearchField,
    /** `fault`: a seller reported a fault of it. */
    state: z.optional(z.enum([...EQUIPMENT_STATES, 'fault', ''], 'Choose a state of the list')),
    after: AfterField,
  }),
  replies: { 200: z.object({ items: z.array(EquipmentBody), next: NextField }) },
  errors: ['invalid_request'],
})

const EventBody = z.object({
  id: z.string(),
  kind: z.enum(EQUIPMENT_EVENTS),
  /** Where the piece was after it. */
  state: z.enum(EQUIPMENT_STATES),
  sellerName: z.nullable(z.string()),
  leftSellerName: z.nullable(z.string()),
  /** In a swap: the serial number of the other piece. */
  otherSerial: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  by: z.string(),
  at: InstantField,
  /** What its router had last said then. */
  lastReport: z.nullable(RouterBody),
})

const DetailBody = z.object({
  piece: EquipmentBody,
  /** The seller's routers, which the piece may be. */
  routers: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Its events, the newest first. */
  history: z.array(EventBody),
})

const params = z.object({ id: IdField })

export const readEquipment = endpoint({
  method: 'GET',
  path: '/api/admin/equipment/{id}',
  audience: 'admin',
  summary: 'One piece of rented equipment with its history',
  params,
  replies: { 200: DetailBody },
  errors: ['invalid_request', 'equipment_not_found'],
})

/** `revision` as the admin saw it: of two admins who act on one piece, the second is refused. */
const action = {
  revision: z.int('Load the page again').check(z.minimum(1), z.maximum(1_000_000)),
  reason: ReasonField,
}

const actionErrors = [
  'invalid_request',
  'equipment_not_found',
  'equipment_step_not_possible',
  'already_decided',
] as const

export const moveEquipment = endpoint({
  method: 'POST',
  path: '/api/admin/equipment/{id}/move',
  audience: 'admin',
  summary:
    'Send a piece to repair, take it back, note that it was lost or found, or that a reported fault is none',
  params,
  body: z.strictObject({
    ...action,
    move: z.enum(EQUIPMENT_MOVES, 'Choose what happened'),
    /** Where it goes that came back from repair or was found; the store without it. */
    goal: z.optional(z.enum(EQUIPMENT_GOALS, 'Choose where it goes')),
  }),
  replies: { 200: DetailBody },
  errors: actionErrors,
})

export const swapEquipment = endpoint({
  method: 'POST',
  path: '/api/admin/equipment/{id}/swap',
  audience: 'admin',
  summary: 'Replace a piece at its seller by another one, from the store or new, in one step',
  params,
  body: z.strictObject({
    ...action,
    /** Of the piece that comes in. */
    serial: codeOf(3, 60, 'Enter the serial number'),
    /** Where the replaced piece goes; one in repair or lost stays so. */
    to: z.enum(SWAPPED_TO, 'Choose where the old piece goes'),
  }),
  replies: { 200: DetailBody },
  errors: [...actionErrors, 'serial_taken'],
})

export const linkEquipment = endpoint({
  method: 'PUT',
  path: '/api/admin/equipment/{id}/router',
  audience: 'admin',
  summary: 'Say which of the seller’s routers a piece is, so that its page shows what the router reports',
  params,
  body: z.strictObject({ gatewayId: z.nullable(IdField) }),
  replies: { 200: DetailBody },
  errors: ['invalid_request', 'equipment_not_found', 'equipment_step_not_possible', 'gateway_not_found'],
})
