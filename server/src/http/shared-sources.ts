import { createArrivals } from '../features/network/arrivals.ts'
import { openPlace } from '../features/network/places.ts'
import { createPlatformFacts } from '../features/operations/platform-facts.ts'
import { createOfferVersions } from '../features/sellers/offer-versions.ts'
import { statusOf } from '../features/watching/status.ts'
import type { Deps } from '../ports/deps.ts'
import type { SharedSources } from './shared-pages.ts'

/** What pages show that are drawn once for everybody, as this process reads it. */
export const sharedSources = (deps: Deps): SharedSources => {
  const arrivals = createArrivals(deps)
  return {
    versions: createOfferVersions(deps),
    readFacts: createPlatformFacts(deps),
    readWays: async () => [await deps.payments.limits(), [...(await deps.messages.offeredChannels())]],
    readStatus: statusOf(deps),
    isWalled: async (at) => {
      const place = openPlace(deps, at)
      return place !== null && !(await arrivals.holdsPass(place))
    },
    now: deps.now,
  }
}
