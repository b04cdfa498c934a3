import { memoizeWithTtl } from '../kernel/fresh-reads.ts'
import { onceFor } from '../kernel/once-for.ts'
import { createPatience } from '../kernel/patience.ts'
import { arrivalsOf } from '../modules/network/arrivals.ts'
import { openCaptiveToken } from '../modules/network/captive-tokens.ts'
import { statusOf } from '../modules/operations/watching/status.ts'
import { createPlatformFacts } from '../modules/platform/settings/platform-facts.ts'
import { createOfferVersions } from '../modules/shop/sellers/offer-versions.ts'
import type { Deps } from '../ports/deps.ts'
import type { SharedSources } from './shared-pages.ts'

/**
 * The payment methods and message gateways are cached this long. A change reaches this process within two
 * seconds.
 */
const WAYS_MS = 100

/** A database slower than this counts as away: cached pages are sent without it. */
const PATIENCE = { waitMs: 4_000, restMs: 5_000 }

const createSources = (deps: Deps): SharedSources => {
  const arrivals = arrivalsOf(deps)
  return {
    versions: createOfferVersions(deps),
    readFacts: createPlatformFacts(deps),
    readWays: memoizeWithTtl({
      read: async () =>
        JSON.stringify([await deps.payments.limits(), [...(await deps.messages.offeredChannels())]]),
      elapsedMs: deps.elapsedMs,
      freshMs: WAYS_MS,
    }),
    readStatus: statusOf(deps),
    isWalled: async (at) => {
      const place = openCaptiveToken(deps, at)
      return place !== null && !(await arrivals.holdsPass(place))
    },
    patience: createPatience({ ...PATIENCE, elapsedMs: deps.elapsedMs }),
    now: deps.now,
  }
}

/** The data of shared pages and answers, as this process reads it. */
export const sharedSources = onceFor(createSources)
