import { grantDay, USUAL_FREE_A_DAY, USUAL_FREE_MINUTES } from '@minit/domain/sales/free-minutes.ts'
import { barText, givingBar } from '@minit/domain/shop/sponsorable.ts'
import type { TenantTx } from '../../../db/database.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { type Actor, writeShopChange } from '../../platform/audit/audit.ts'
import {
  countGiven,
  type FreeShop,
  findFreeOffer,
  findShop,
  lockFreeOffer,
  writeFreeOffer,
} from './free-minutes.queries.ts'
import { givingShop } from './grant-minutes.ts'

type FreeOffer = { isOn: boolean; minutes: number; maxADay: number }

const USUAL: FreeOffer = { isOn: false, minutes: USUAL_FREE_MINUTES, maxADay: USUAL_FREE_A_DAY }

const barOf = (shop: FreeShop | null, now: Date) =>
  shop === null ? ('not_ready' as const) : givingBar(givingShop(shop, now))

const viewOf = async (deps: Deps, tx: TenantTx, { isOn, minutes, maxADay }: FreeOffer) => ({
  isOn,
  minutes,
  maxADay,
  givenToday: await countGiven(tx, grantDay(deps.now())),
  bar: barOf(await findShop(tx), deps.now()),
})

/** The seller's own free minutes, off until the seller switches them on. */
export const readFreeOffer = (deps: Deps, entrepreneurId: string) =>
  deps.db.inTenant(entrepreneurId, async (tx) => viewOf(deps, tx, (await findFreeOffer(tx)) ?? USUAL))

/**
 * Switches the seller's own free minutes. Refuses with `package_not_found` in a shop without any package, and to switch them on
 * with `free_minutes_not_offered` in one whose box prints its codes.
 */
export const setFreeOffer = (deps: Deps, entrepreneurId: string, offer: FreeOffer, actor: Actor) =>
  deps.db.inTenant(entrepreneurId, async (tx) => {
    const shop = await findShop(tx)
    if (shop?.pack === null || shop === null) throw new Refusal('package_not_found')
    if (offer.isOn && barOf(shop, deps.now()) === 'box_codes')
      throw new Refusal('free_minutes_not_offered', barText('box_codes', 'You cannot give free minutes.'))
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
