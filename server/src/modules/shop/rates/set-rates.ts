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

/** What automatic mode would do with a package today. */
export const decisionFor = (deps: Pick<Deps, 'now'>, { question, prices, rate }: PackageRate): Decision =>
  rate?.isAutomatic === true
    ? decideRate({ ...question, bounds: rate, changes: changesOf(prices), today: freetownDay(deps.now()) })
    : { kind: 'wait', why: 'Automatic prices are off.' }

/**
 * Does what was decided on a package as it was read: nothing where the seller has since set another price or other bounds,
 * or has switched automatic mode off. Returns whether the price changed.
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
    await tell(deps, tx, { name: pack.name, step, isBack: by === 'back' })
    return true
  })

const isSame = (now: RateRow | null, then: RateRow | null): boolean =>
  now !== null &&
  then !== null &&
  now.lowestMinor === then.lowestMinor &&
  now.highestMinor === then.highestMinor

type Told = { name: string; step: { fromMinor: number; toMinor: number }; isBack: boolean }

const tell = (deps: Deps, tx: TenantTx, { name, step, isBack }: Told): Promise<void> =>
  deps.notices.rateChange(deps, tx, ratesText({ name, ...step, isBack }))

/** Looks at all packages of a seller that are in automatic mode. Doing it again on the same day changes nothing. */
export const setRatesOf = async (deps: Deps, entrepreneurId: string): Promise<number> => {
  const { packages } = await readRates(deps, entrepreneurId)
  let changed = 0
  for (const known of packages)
    if (await applyDecision(deps, entrepreneurId, { known, decision: decisionFor(deps, known) })) changed += 1
  return changed
}

/** The same for every seller, every morning. */
export const setRates = async (deps: Deps): Promise<number> => {
  let changed = 0
  const sellers = await deps.db.readAsPlatform(listAutomaticSellers)
  const what = "a seller's automatic prices could not be looked at"
  await forEachSeller(deps, sellers, { what }, async ({ entrepreneurId }) => {
    changed += await setRatesOf(deps, entrepreneurId)
  })
  return changed
}

export const rateJobs = (deps: Deps): Pick<JobHandlers, 'set-rates'> => ({
  'set-rates': async () => {
    // It comes late where nobody worked in the morning, and tells sellers by SMS.
    if (morningAfter(deps.now()) !== null) return
    const changed = await setRates(deps)
    if (changed > 0) deps.log.info({ changed }, 'prices were changed by automatic mode')
  },
})
