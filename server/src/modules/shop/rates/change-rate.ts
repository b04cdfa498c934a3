import { suggestPrice } from '@minit/domain/shop/rates/suggest.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { type Actor, writeShopChange } from '../../platform/audit/audit.ts'
import { lockPrice } from '../packages/packages.queries.ts'
import { notePrice, stepPrice } from '../packages/prices.ts'
import { saveCost, saveRate, switchRateOff } from './rates.queries.ts'
import { readRates } from './read-rates.ts'

/**
 * Sets a package's price to the current suggestion. Refuses with `package_not_found`, or with
 * `suggestion_changed` if this price is no longer suggested.
 */
export const takeSuggestion = async (
  deps: Deps,
  entrepreneurId: string,
  { packageId, priceMinor }: { packageId: string; priceMinor: number },
  actor?: Actor,
): Promise<void> => {
  const { packages } = await readRates(deps, entrepreneurId)
  const known = packages.find(({ pack }) => pack.id === packageId)
  if (known === undefined) throw new Refusal('package_not_found')
  const advice = suggestPrice(known.question)
  if (advice.kind === 'none' || advice.priceMinor !== priceMinor) throw new Refusal('suggestion_changed')
  await deps.db.inTenant(entrepreneurId, async (tx) => {
    const step = { packageId, fromMinor: known.pack.priceMinor, toMinor: priceMinor }
    if (!(await stepPrice(tx, step))) throw new Refusal('suggestion_changed')
    await notePrice(deps, tx, { packageId, priceMinor, by: 'suggestion', why: advice.why })
    await writeShopChange(deps, tx, {
      actor,
      action: 'suggested_price_taken',
      subject: { type: 'package', id: packageId },
      before: { priceMinor: known.pack.priceMinor },
      after: { priceMinor },
    })
  })
}

/**
 * Switches automatic mode of a package on, within bounds that include its price, or off. Refuses with
 * `package_not_found`, or `rate_bounds_wrong` at the field.
 */
export const setAutomatic = (
  deps: Deps,
  entrepreneurId: string,
  { packageId, bounds }: { packageId: string; bounds: { lowest: number; highest: number } | null },
  actor?: Actor,
): Promise<void> =>
  deps.db.inTenant(entrepreneurId, async (tx) => {
    const priceMinor = await lockPrice(tx, packageId)
    if (priceMinor === null) throw new Refusal('package_not_found')
    const after = { isAutomatic: bounds !== null, ...bounds }
    const subject = { type: 'package', id: packageId }
    await writeShopChange(deps, tx, { actor, action: 'automatic_price_set', subject, after })
    if (bounds === null) return switchRateOff(tx, packageId, deps.now())
    const [lowestMinor, highestMinor] = [bounds.lowest, bounds.highest]
    const fields = {
      ...(lowestMinor > priceMinor && { lowest: 'This is above the price as it is now' }),
      ...(highestMinor < priceMinor && { highest: 'This is below the price as it is now' }),
    }
    if (Object.keys(fields).length > 0) throw new Refusal('rate_bounds_wrong', undefined, { fields })
    await saveRate(tx, { packageId, isAutomatic: true, lowestMinor, highestMinor, since: deps.now() })
  })

/** Sets or clears the seller's cost of one customer's internet for an hour. */
export const setCost = (deps: Deps, entrepreneurId: string, costPerHourMinor: number | null): Promise<void> =>
  deps.db.inTenant(entrepreneurId, (tx) => saveCost(tx, costPerHourMinor))
