import { travellersLack, usualTravelHourMinor } from '@minit/domain/shop/travellers.ts'
import type { TenantTx } from '../../../db/database.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { type Actor, writeShopChange } from '../../platform/audit/audit.ts'
import { listPackages } from '../packages/packages.queries.ts'
import { findJoining } from '../sellers/sellers.queries.ts'
import {
  findTravelTerms,
  lockTravelTerms,
  type TravelTermsRow,
  writeTravelTerms,
} from './travel-terms.queries.ts'

const viewOf = async (tx: TenantTx, terms: TravelTermsRow | null) => {
  const packs = await listPackages(tx, tx.sellerId)
  return {
    takesTravellers: terms?.takesTravellers ?? false,
    hour: terms?.hourMinor ?? null,
    downKbps: terms?.downKbps ?? null,
    usualHour: usualTravelHourMinor(packs.filter(({ isActive }) => isActive)),
    lack: travellersLack(await findJoining(tx)),
  }
}

/** Returns on what terms a seller takes minutes of other shops. */
export const readTravelTerms = (deps: Deps, entrepreneurId: string) =>
  deps.db.inTenant(entrepreneurId, async (tx) => viewOf(tx, await findTravelTerms(tx)))

type SaidTerms = Pick<TravelTermsRow, 'takesTravellers' | 'downKbps'> & {
  /** Of an hour, in minor units. */
  hour: number
}

const loggedOf = ({ takesTravellers, hourMinor, downKbps }: TravelTermsRow) => ({
  takesTravellers,
  hourMinor,
  travelKbps: downKbps,
})

/**
 * Saves on what terms a seller takes minutes of other shops; those that are used now keep theirs. Refuses with
 * `travel_not_offered` while no router can let travellers in. The demo has no actor.
 */
export const saveTravelTerms = (deps: Deps, entrepreneurId: string, said: SaidTerms, actor?: Actor) =>
  deps.db.inTenant(entrepreneurId, async (tx) => {
    const lack = travellersLack(await findJoining(tx))
    if (said.takesTravellers && lack !== null) throw new Refusal('travel_not_offered', lack)
    const before = await lockTravelTerms(tx)
    const { hour, ...rest } = said
    const row: TravelTermsRow = { entrepreneurId, ...rest, hourMinor: hour, updatedAt: deps.now() }
    await writeTravelTerms(tx, row)
    await writeShopChange(deps, tx, {
      actor,
      action: 'travel_terms_set',
      subject: { type: 'entrepreneur', id: entrepreneurId },
      ...(before !== null && { before: loggedOf(before) }),
      after: loggedOf(row),
    })
    return viewOf(tx, row)
  })
