import { grantDay, USUAL_FREE_A_DAY, USUAL_FREE_MINUTES } from '@minit/domain/sales/free-minutes.ts'
import type { TenantTx } from '../../../db/database.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { type Actor, writeShopChange } from '../../platform/audit/audit.ts'
import { countGiven, findFreeOffer, findShop, lockFreeOffer, writeFreeOffer } from './free-minutes.queries.ts'

type FreeOffer = { isOn: boolean; minutes: number; maxADay: number }

const USUAL: FreeOffer = { isOn: false, minutes: USUAL_FREE_MINUTES, maxADay: USUAL_FREE_A_DAY }

const viewOf = async (deps: Deps, tx: TenantTx, { isOn, minutes, maxADay }: FreeOffer) => ({
  isOn,
  minutes,
  maxADay,
  givenToday: await countGiven(tx, grantDay(deps.now())),
})

/** The seller's own free minutes, off until the seller switches them on. */
export const readFreeOffer = (deps: Deps, entrepreneurId: string) =>
  deps.db.inTenant(entrepreneurId, async (tx) => viewOf(deps, tx, (await findFreeOffer(tx)) ?? USUAL))

/** Switches the seller's own free minutes. Refuses with `package_not_found` in a shop without any package. */
export const setFreeOffer = (deps: Deps, entrepreneurId: string, offer: FreeOffer, actor: Actor) =>
  deps.db.inTenant(entrepreneurId, async (tx) => {
    const shop = await findShop(tx)
    if (shop?.pack === null || shop === null) throw new Refusal('package_not_found')
    const before = await lockFreeOffer(tx)
    await writeFreeOffer(tx, { entrepreneurId, ...offer, updatedAt: deps.now() })
    const { isOn, minutes, maxADay } = before ?? USUAL
    await writeShopChange(deps, tx, {
      actor,
      action: 'free_minutes_set',
      subject: { type: 'entrepreneur', id: entrepreneurId },
      before: { isOn, durationMinutes: minutes, maxUses: maxADay },
      after: { isOn: offer.isOn, durationMinutes: offer.minutes, maxUses: offer.maxADay },
    })
    return viewOf(deps, tx, offer)
  })
