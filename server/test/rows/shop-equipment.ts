import { createGateway } from '../../src/modules/network/gateways.ts'
import { aPiece } from '../equipment.ts'
import { asOwnerOf, byAdmin, freshSeller } from './making/prepared.ts'
import { ADMIN_ONLY, ONLY_ITS_SELLER, type SomeRows } from './row.ts'

const ACTION = { revision: 1, reason: 'It does not start.' }
const REPORT = { fault: 'broken', text: 'No light since Monday.' }

/** Requests about rented equipment after its installation. */
export const shopEquipmentRows = {
  listEquipment: { ids: ADMIN_ONLY },
  readEquipment: {
    ids: ADMIN_ONLY,
    prepare: async (fixture) => byAdmin((await aPiece(fixture.app, await freshSeller(fixture))).id),
  },
  moveEquipment: {
    ids: ADMIN_ONLY,
    request: ({ equipmentId }) => ({
      params: { id: equipmentId },
      body: { ...ACTION, move: 'repair', goal: 'store' },
    }),
    bad: { optional: ['goal'] },
    prepare: async (fixture) =>
      byAdmin((await aPiece(fixture.app, await freshSeller(fixture))).id, { ...ACTION, move: 'repair' }),
  },
  swapEquipment: {
    ids: ADMIN_ONLY,
    request: ({ equipmentId }) => ({
      params: { id: equipmentId },
      body: { ...ACTION, serial: 'SN-NEW', to: 'in_repair' },
    }),
    prepare: async (fixture) => {
      const { id } = await aPiece(fixture.app, await freshSeller(fixture))
      return byAdmin(id, { ...ACTION, serial: `SN-OF-${id}`, to: 'in_store' })
    },
  },
  linkEquipment: {
    ids: ADMIN_ONLY,
    request: ({ equipmentId, gatewayId }) => ({ params: { id: equipmentId }, body: { gatewayId } }),
    bad: { nullable: ['gatewayId'] },
    prepare: async (fixture) => {
      const seller = await freshSeller(fixture)
      const router = await createGateway(fixture.app.deps, seller.id, { name: 'Stall', kind: 'opennds' })
      return byAdmin((await aPiece(fixture.app, seller)).id, { gatewayId: router.id })
    },
  },
  listOwnEquipment: { ids: 'none' },
  reportEquipmentFault: {
    ids: ONLY_ITS_SELLER,
    log: 'equipment_fault_reported',
    request: ({ equipmentId }) => ({ params: { id: equipmentId }, body: REPORT }),
    prepare: async (fixture) => {
      const seller = await freshSeller(fixture)
      const headers = await asOwnerOf(fixture, seller)
      return {
        caller: 'owner',
        headers,
        params: { id: (await aPiece(fixture.app, seller)).id },
        body: REPORT,
      }
    },
  },
} satisfies SomeRows
