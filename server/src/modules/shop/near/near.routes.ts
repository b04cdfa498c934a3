import type { SomeHandlers } from '../../../http/handlers.ts'
import type { Deps } from '../../../ports/deps.ts'
import { readBoard } from './board.ts'
import { countShops } from './find-shops.ts'
import { listNearestOpen, listOpenShops, listPlaces } from './open-shops.ts'

export const nearHandlers = (deps: Deps) =>
  ({
    countShops: ({ query }) => countShops(deps, query),
    listPlaces: () => listPlaces(deps),
    listOpenShops: () => listOpenShops(deps),
    listNearestOpen: ({ params }) => listNearestOpen(deps, params.entrepreneur),
    readBoard: ({ params }) => readBoard(deps, params.entrepreneur),
  }) satisfies SomeHandlers
