import type { SomeHandlers } from '../../../http/handlers.ts'
import type { Deps } from '../../../ports/deps.ts'
import { type DumpsUnderWay, takeDump } from './take-dump.ts'

/** Exports all data of a seller to that seller. */
export const sellerDumpHandlers = (deps: Deps) => {
  const underWay: DumpsUnderWay = new Set()
  return {
    takeAllData: async ({ caller }) => {
      const { fileName, pieces } = await takeDump(deps, underWay, caller)
      const headers = { 'content-disposition': `attachment; filename="${fileName}"` }
      return { status: 200, headers, body: pieces }
    },
  } satisfies SomeHandlers
}
