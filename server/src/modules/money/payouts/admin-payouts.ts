import type { Deps } from '../../../ports/deps.ts'
import { sumBalances, sumHoldings } from './admin-payouts.queries.ts'
import { readPayoutLists } from './payout-lists.ts'
import { findPlatformHold } from './platform-hold.queries.ts'

/** The balance that each provider reports; null if it does not answer in time. */
const readFloats = async ({ payouts }: Pick<Deps, 'payouts'>): Promise<Map<string, number | null>> => {
  const providers = await payouts.all()
  const floats = await Promise.all(
    providers.map(async (provider) => [provider.name, await provider.float()] as const),
  )
  return new Map(floats)
}

/** Reads the first page of each list, and what the platform owes compared with what its providers hold. */
export const readPayoutDashboard = async (deps: Deps) => {
  const [lists, allHeld, liability, holdings, floats] = await Promise.all([
    readPayoutLists(deps, {}),
    deps.db.readAsPlatform(findPlatformHold),
    deps.db.readAsPlatform(sumBalances),
    deps.db.readAsPlatform(sumHoldings),
    readFloats(deps),
  ])
  return {
    ...lists,
    allHeld,
    liability,
    providers: (['pawapay', 'monime', 'vult', 'orange-web'] as const).map((provider) => ({
      provider,
      booked: holdings.get(provider) ?? 0,
      float: floats.get(provider) ?? null,
    })),
  }
}
