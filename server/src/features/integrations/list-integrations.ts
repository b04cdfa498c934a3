import type { Deps } from '../../ports/deps.ts'
import { integrationView } from './integration-view.ts'
import { listIntegrations as listRows } from './integrations.queries.ts'

/** What is in the list, in the order of the adapters. */
export const listIntegrations = async (deps: Deps) => {
  await deps.flushUses()
  const rows = await deps.db.readAsPlatform(listRows)
  const troubles = await deps.messages.troubles()
  return deps.adapters.flatMap((kit) => {
    const row = rows.find(({ adapter }) => adapter === kit.card.id)
    return row === undefined ? [] : [withTrouble(integrationView(deps, kit, row), troubles.get(kit.card.id))]
  })
}

/** A gateway that refuses our settings has a problem that no look at the settings alone shows. */
const withTrouble = <View extends { problem: string | null }>(
  view: View,
  trouble: string | undefined,
): View =>
  trouble === undefined ? view : { ...view, problem: view.problem ?? `Nothing is sent: ${trouble}.` }
