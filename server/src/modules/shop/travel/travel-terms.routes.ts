import type { SomeHandlers } from '../../../http/handlers.ts'
import type { Deps } from '../../../ports/deps.ts'
import { readTravelTerms, saveTravelTerms } from './travel-terms.ts'

export const travelTermsHandlers = (deps: Deps) =>
  ({
    readTravelTerms: ({ caller: { entrepreneurId } }) => readTravelTerms(deps, entrepreneurId),
    saveTravelTerms: ({ body, caller }) => saveTravelTerms(deps, caller.entrepreneurId, body, caller),
  }) satisfies SomeHandlers
