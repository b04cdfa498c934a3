import { EQUIPMENT_FAULTS, EQUIPMENT_STATES } from '@minit/domain/shop/equipment.ts'
import { EQUIPMENT_KINDS } from '@minit/domain/shop/installations.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { IdField, InstantField, lineOf } from '../fields.ts'

const PieceBody = z.object({
  id: z.string(),
  serial: z.string(),
  kind: z.enum(EQUIPMENT_KINDS),
  /** Make and model. */
  name: z.string(),
  state: z.enum(EQUIPMENT_STATES),
  /** What the shop reported and nobody has answered yet; null for nothing. */
  fault: z.nullable(z.object({ kind: z.enum(EQUIPMENT_FAULTS), at: InstantField })),
})

export const listOwnEquipment = endpoint({
  method: 'GET',
  path: '/api/entrepreneur/equipment',
  audience: 'entrepreneur',
  action: 'see_network',
  summary: 'The rented equipment of this seller: what stands there, is in repair for it, or was lost there',
  replies: { 200: z.object({ equipment: z.array(PieceBody) }) },
  errors: [],
})

export const reportEquipmentFault = endpoint({
  method: 'POST',
  path: '/api/entrepreneur/equipment/{id}/fault',
  audience: 'entrepreneur',
  action: 'see_network',
  limits: [{ by: 'account', max: 30, windowSeconds: 3_600 }],
  summary: 'Report that a piece of rented equipment is broken or was stolen; an admin sees it waiting',
  params: z.object({ id: IdField }),
  body: z.strictObject({
    fault: z.enum(EQUIPMENT_FAULTS, 'Choose what happened'),
    /** What the seller saw. */
    text: lineOf(3, 300, 'Write what happened'),
  }),
  replies: { 200: PieceBody },
  errors: ['invalid_request', 'equipment_not_found', 'equipment_step_not_possible', 'too_many_requests'],
})
