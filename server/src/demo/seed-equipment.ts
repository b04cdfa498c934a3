import { DAY_MS } from '@minit/domain/kernel/durations.ts'
import { ulid } from 'ulid'

import { listEquipment } from '../modules/shop/equipment/equipment.ts'
import { addPiece } from '../modules/shop/equipment/install-equipment.ts'
import { moveEquipment, swapEquipment } from '../modules/shop/equipment/move-equipment.ts'
import { reportEquipmentFault } from '../modules/shop/equipment/own-equipment.ts'
import { findEntrepreneur } from '../modules/shop/sellers/sellers.queries.ts'
import type { Deps } from '../ports/deps.ts'
import { DEMO_ADMIN, DEMO_KIOSK_SLUG } from './demo-accounts.ts'

const PIECES = [
  { kind: 'router', name: 'Outdoor router', serial: 'RT-20417' },
  { kind: 'antenna', name: 'Sector antenna', serial: 'AN-5530' },
  { kind: 'power', name: 'Power bank 12 V', serial: 'PB-0091' },
] as const

const ADMIN = { accountId: 'demo', name: DEMO_ADMIN.username }

const daysAgo = (deps: Deps, days: number): Deps => {
  const at = new Date(deps.now().getTime() - days * DAY_MS)
  return { ...deps, now: () => at, newId: () => ulid(at.getTime()) }
}

/** Seeds the kiosk's rented equipment: its first router broke and was swapped, and its power bank was repaired. Once. */
export const seedEquipment = async (deps: Deps): Promise<void> => {
  const { items } = await listEquipment(deps, { search: PIECES[0].serial })
  const kiosk = await deps.db.readAsPlatform((tx) => findEntrepreneur(tx, DEMO_KIOSK_SLUG))
  if (items.length > 0 || kiosk === null) return
  const { id: sellerId } = kiosk
  const opened = daysAgo(deps, 40)
  const [routerId = '', , powerId = ''] = await deps.db.asPlatform(async (tx) => {
    const ids: string[] = []
    for (const item of PIECES)
      ids.push(await addPiece(opened, tx, { item, sellerId, actor: ADMIN, kind: 'installed', isDemo: true }))
    return ids
  })
  const seller = { accountId: 'demo', name: kiosk.slug, entrepreneurId: sellerId }
  const report = { id: routerId, fault: 'broken', text: 'No light, also with another cable.' } as const
  await reportEquipmentFault(daysAgo(deps, 12), seller, report)
  const swap = { id: routerId, revision: 2, serial: 'RT-20588', to: 'in_repair' } as const
  await swapEquipment(daysAgo(deps, 11), ADMIN, { ...swap, reason: 'It does not start.' })
  const power = { id: powerId, goal: 'seller' } as const
  await moveEquipment(daysAgo(deps, 9), ADMIN, {
    ...power,
    revision: 1,
    move: 'repair',
    reason: 'It is empty after an hour.',
  })
  await moveEquipment(daysAgo(deps, 4), ADMIN, {
    ...power,
    revision: 2,
    move: 'back',
    reason: 'It has new cells.',
  })
}
