import type { Deps } from '../../ports/deps.ts'
import type { AdapterName } from './adapter-names.ts'
import { listIntegrations } from './integrations.queries.ts'
import { settingsContext } from './open-integrations.ts'

/** The stored settings of an adapter, opened; null when it is not in the list. For the server's own use only. */
export const readSettings = async (deps: Deps, adapter: AdapterName): Promise<unknown> => {
  const rows = await deps.db.readAsPlatform(listIntegrations)
  const sealed = rows.find((row) => row.adapter === adapter)?.sealedSettings
  return sealed == null ? null : JSON.parse(deps.secrets.open(sealed, settingsContext(adapter)))
}
