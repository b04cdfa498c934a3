import type { Deps } from '../../ports/deps.ts'
import { integrationView } from './integration-view.ts'
import { listIntegrations as listRows } from './integrations.queries.ts'

/** What is in the list, in the order of the adapters. */
export const listIntegrations = async (deps: Deps) => {
  await deps.flushUses()
  const rows = await deps.db.readAsPlatform(listRows)
  return deps.adapters.flatMap((kit) => {
    const row = rows.find(({ adapter }) => adapter === kit.card.id)
    return row === undefined ? [] : [integrationView(deps, kit, row)]
  })
}
