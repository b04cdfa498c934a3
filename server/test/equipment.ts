import type { EquipmentKind } from '@minit/domain/shop/installations.ts'
import { addPiece } from '../src/modules/shop/equipment/install-equipment.ts'
import type { TestApp } from './app.ts'
import { TECHNICIANS_OFFICE } from './installations.ts'

/** A piece that was installed at a seller. */
export const aPiece = async (
  { deps }: TestApp,
  { id: sellerId }: { id: string },
  { kind = 'router', gatewayId = null }: { kind?: EquipmentKind; gatewayId?: string | null } = {},
): Promise<{ id: string; serial: string }> => {
  const serial = `SN-${deps.newId()}`
  const item = { kind, name: 'Outdoor router', serial }
  const piece = {
    item,
    sellerId,
    gatewayId,
    kind: 'installed',
    actor: TECHNICIANS_OFFICE,
    isDemo: false,
  } as const
  return { id: await deps.db.asPlatform((tx) => addPiece(deps, tx, piece)), serial }
}
