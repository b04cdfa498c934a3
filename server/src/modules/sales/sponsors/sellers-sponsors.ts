import { freetownDay } from '@minit/domain/kernel/durations.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { listCards } from '../../money/sponsors/draw.queries.ts'
import type { Wanted } from '../../money/sponsors/start-sponsorship.ts'
import { type Actor, writeShopChange } from '../../platform/audit/audit.ts'
import { findFigures } from './sponsor-figures.queries.ts'
import { pricesAt, startAtShop, viewOf } from './sponsors.ts'

type Ref = { entrepreneurId: string; id: string }

/** One sponsorship for its seller, with what would go back now. Refuses with `sponsorship_not_found`. */
export const readSellersSponsorship = (deps: Deps, { entrepreneurId, id }: Ref) =>
  deps.db.inTenant(entrepreneurId, async (tx) => {
    const found = await findFigures(tx, { entrepreneurId, id, day: freetownDay(deps.now()) })
    if (found === null) throw new Refusal('sponsorship_not_found')
    const { paidMinor, reservedMinor, usedMinor, returnedMinor, startedBy, hours, downKbps } =
      found.sponsorship
    const cards = (await listCards(tx, id)).filter(({ sealedCode }) => sealedCode !== null)
    return {
      ...viewOf(found),
      startedBy,
      hours,
      downKbps,
      isBeingPaid: found.isBeingPaid,
      online: reservedMinor,
      goesBack: paidMinor - reservedMinor - usedMinor - returnedMinor,
      cards: cards.length,
      cardsLeft: cards.filter(({ usedAt }) => usedAt === null).length,
    }
  })

/** The prices that a seller can agree with a sponsor, and today. */
export const readSellersPrices = async (deps: Deps, entrepreneurId: string) => ({
  packages: await pricesAt(deps, entrepreneurId),
  today: freetownDay(deps.now()),
})

/**
 * Starts a sponsorship for a sponsor, who gets the link by SMS and pays there. Refuses as `sponsorShop` does.
 */
export const askSponsor = async (
  deps: Deps,
  {
    entrepreneurId,
    actor,
    ...starting
  }: { entrepreneurId: string; actor: Actor; wanted: Wanted; numbers: string },
) => {
  const { id } = await startAtShop(deps, { key: entrepreneurId, ...starting }, 'seller')
  await deps.db.inTenant(entrepreneurId, (tx) =>
    writeShopChange(deps, tx, {
      actor,
      action: 'sponsorship_started',
      subject: { type: 'sponsorship', id },
      after: { amountMinor: starting.wanted.sumMinor },
    }),
  )
  return { id }
}
