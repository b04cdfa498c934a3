import type { Deps } from '../../ports/deps.ts'
import type { AdapterName } from './adapter-names.ts'
import { insertIntegration } from './integrations.queries.ts'
import { settingsContext } from './open-integrations.ts'

/** Puts an adapter in the list with its settings, encrypted. One that is there keeps what it has. */
export const addIntegration = async (
  deps: Deps,
  adapter: AdapterName,
  settings: Record<string, string>,
  isEnabled: boolean,
): Promise<void> => {
  const sealedSettings = deps.secrets.seal(JSON.stringify(settings), settingsContext(adapter))
  await deps.db.asPlatform((tx) =>
    insertIntegration(tx, { adapter, isEnabled, sealedSettings, createdAt: deps.now() }),
  )
}
