import { createPlatformFacts } from '../features/operations/platform-facts.ts'
import { createOfferVersions } from '../features/sellers/offer-versions.ts'
import type { Deps } from '../ports/deps.ts'
import type { SharedSources } from './shared-pages.ts'

/** What pages show that are drawn once for everybody, as this process reads it. */
export const sharedSources = (deps: Deps): SharedSources => ({
  versions: createOfferVersions(deps),
  readFacts: createPlatformFacts(deps),
  readWays: async () => [await deps.payments.limits(), [...(await deps.messages.offeredChannels())]],
  now: deps.now,
})
