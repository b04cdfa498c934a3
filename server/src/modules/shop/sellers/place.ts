import type { PassHours } from '@minit/domain/passes/pass-hours.ts'
import { areaFromText } from '@minit/domain/shop/areas.ts'
import { type Position, roundedPosition } from '@minit/domain/shop/positions.ts'
import type { TenantTx } from '../../../db/database.ts'
import type { Deps } from '../../../ports/deps.ts'
import { type Actor, writeShopChange } from '../../platform/audit/audit.ts'
import { changeSite, findSettings } from './settings.queries.ts'

const placeIn = async (tx: TenantTx) => {
  const found = await findSettings(tx)
  if (found === null) throw new Error(`there is no seller ${tx.sellerId}`)
  const { seller, site } = found
  return {
    area: site?.area ?? null,
    landmark: site?.landmark ?? '',
    position:
      site === null || site.latitude === null || site.longitude === null
        ? null
        : { latitude: site.latitude, longitude: site.longitude },
    locatedAt: site?.locatedAt ?? null,
    hours: site?.openingHours ?? null,
    areaOfLocation: areaFromText(seller.location),
  }
}

type Place = Awaited<ReturnType<typeof placeIn>>

/** Returns where a seller's stall is, and its opening hours. */
export const readPlace = (deps: Deps, entrepreneurId: string): Promise<Place> =>
  deps.db.inTenant(entrepreneurId, placeIn)

export type NewPlace = {
  area: string | null
  landmark: string
  position: Position | null
  hours: PassHours | null
}

/** Stores where the stall is and when it is open. The position is rounded to about a metre. */
export const savePlace = (
  deps: Deps,
  entrepreneurId: string,
  { area, landmark, position, hours }: NewPlace,
  actor?: Actor,
): Promise<Place> =>
  deps.db.inTenant(entrepreneurId, async (tx) => {
    const before = await placeIn(tx)
    const point = position && roundedPosition(position)
    const isSame =
      point?.latitude === before.position?.latitude && point?.longitude === before.position?.longitude
    await changeSite(tx, {
      area,
      landmark,
      latitude: point?.latitude ?? null,
      longitude: point?.longitude ?? null,
      locatedAt: isSame ? before.locatedAt : point && deps.now(),
      openingHours: hours,
    })
    const after = await placeIn(tx)
    const subject = { type: 'entrepreneur', id: entrepreneurId }
    await writeShopChange(deps, tx, {
      actor,
      action: 'place_changed',
      subject,
      before: shownIn(before),
      after: shownIn(after),
    })
    return after
  })

const shownIn = ({ area, landmark, position, hours }: Place) => ({ area, landmark, position, hours })
