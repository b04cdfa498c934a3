import { freetownDay } from '@minit/domain/kernel/durations.ts'
import { ratesText } from '@minit/domain/messaging/messages.ts'
import { morningAfter } from '@minit/domain/messaging/night.ts'
import { type Decision, decideRate } from '@minit/domain/shop/rates/automatic.ts'
import type { TenantTx } from '../../../db/database.ts'
import { forEachSeller } from '../../../jobs/each-seller.ts'
import type { JobHandlers } from '../../../jobs/jobs.ts'
import type { Deps } from '../../../ports/deps.ts'
import { endWatch, notePrice, PRICE_STILL, stepPrice } from '../packages/prices.ts'
import { listAutomaticSellers, lockRate, type RateRow } from './rates.queries.ts'
import { changesOf, type PackageRate, readRates } from './read-rates.ts'

/** Decides what automatic mode would do with a package today. */
export const decisionFor = (deps: Pick<Deps, 'now'>, { question, prices, rate }: PackageRate): Decision =>
  rate?.isAutomatic === true
    ? decideRate({ ...question, bounds: rate, changes: changesOf(prices), today: freetownDay(deps.now()) })
    : { kind: 'wait', why: 'Automatic prices are off.' }

/**
 * Applies a decision on a package. Does nothing if the seller changed the price or the bounds since, or
 * switched automatic mode off. Returns whether the price changed.
 */
export const applyDecision = (
  deps: Deps,
  entrepreneurId: string,
  { known, decision, guard = PRICE_STILL }: { known: PackageRate; decision: Decision; guard?: string },
): Promise<boolean> =>
  deps.db.inTenant(entrepreneurId, async (tx) => {
    const { pack, rate } = known
    if (decision.kind === 'wait' || !isSame(await lockRate(tx, pack.id), rate)) return false
    const ended = { outcomeWhy: decision.why, outcomeAt: deps.now() }
    if (decision.kind === 'keep') {
      await endWatch(tx, pack.id, { outcome: 'kept', ...ended })
      return false
    }
    const { priceMinor, why } = decision
    const step = { packageId: pack.id, fromMinor: pack.priceMinor, toMinor: priceMinor }
    if (!(await stepPrice(tx, step, guard))) return false
    if (decision.kind === 'back') await endWatch(tx, pack.id, { outcome: 'went_back', ...ended })
    const by = decision.kind === 'back' ? 'back' : 'automatic'
    await notePrice(deps, tx, { packageId: pack.id, priceMinor, by, why })
    await notifyRateChange(deps, tx, { name: pack.name, step, isBack: by === 'back' })
    return true
  })

const isSame = (now: RateRow | null, then: RateRow | null): boolean =>
  now !== null &&
  then !== null &&
  now.lowestMinor === then.lowestMinor &&
  now.highestMinor === then.highestMinor

type RateChangeNotice = { name: string; step: { fromMinor: number; toMinor: number }; isBack: boolean }

const notifyRateChange = (
  deps: Deps,
  tx: TenantTx,
  { name, step, isBack }: RateChangeNotice,
): Promise<void> => deps.notices.rateChange(deps, tx, ratesText({ name, ...step, isBack }))

/** Runs automatic mode for all of a seller's packages in it. A second run on the same day changes nothing. */
export const setRatesOf = async (deps: Deps, entrepreneurId: string): Promise<number> => {
  const { packages } = await readRates(deps, entrepreneurId)
  let changed = 0
  for (const known of packages)
    if (await applyDecision(deps, entrepreneurId, { known, decision: decisionFor(deps, known) })) changed += 1
  return changed
}

/** Runs automatic mode for every seller, every morning. */
export const setRates = async (deps: Deps): Promise<number> => {
  let changed = 0
  const sellers = await deps.db.readAsPlatform(listAutomaticSellers)
  const what = "a seller's automatic prices could not be checked"
  await forEachSeller(deps, sellers, { what }, async ({ entrepreneurId }) => {
    changed += await setRatesOf(deps, entrepreneurId)
  })
  return changed
}

export const rateJobs = (deps: Deps): Pick<JobHandlers, 'set-rates'> => ({
  'set-rates': async () => {
    // A late job does nothing: it sends sellers an SMS, and must not do so at night.
    if (morningAfter(deps.now()) !== null) return
    const changed = await setRates(deps)
    if (changed > 0) deps.log.info({ changed }, 'prices were changed by automatic mode')
  },
})
