import type { Settings } from '../../../ports/adapter-definition.ts'
import type { Deps } from '../../../ports/deps.ts'
import type { AdapterName } from './adapter-names.ts'
import { findIntegrations, type IntegrationRow, insertIntegration } from './integrations.queries.ts'
import { settingsContext } from './live-adapters.ts'

/** Adds an adapter with its settings, encrypted. An existing one keeps its settings. */
export const addIntegration = async (
  deps: Pick<Deps, 'db' | 'secrets' | 'mode' | 'now'>,
  adapter: AdapterName,
  { settings, isEnabled }: { settings: Record<string, string>; isEnabled: boolean },
): Promise<void> => {
  const sealedSettings = deps.secrets.seal(JSON.stringify(settings), settingsContext(adapter))
  const isDemo = deps.mode === 'demo'
  await deps.db.asPlatform((tx) =>
    insertIntegration(tx, { adapter, isEnabled, sealedSettings, isDemo, createdAt: deps.now() }),
  )
}

/** Returns an adapter's decrypted settings, or null if it was not added. For the server's own use only. */
export const readStoredSettings = async (deps: Deps, adapter: AdapterName): Promise<unknown> => {
  const rows = await deps.db.readAsPlatform(findIntegrations)
  const sealed = rows.find((row) => row.adapter === adapter)?.sealedSettings
  return sealed == null ? null : JSON.parse(deps.secrets.open(sealed, settingsContext(adapter)))
}

/** An adapter's stored settings, decrypted: `none` if there are none, `unreadable` if they do not decrypt. */
export type Stored = { kind: 'none' } | { kind: 'unreadable' } | { kind: 'settings'; settings: Settings }

export const openStored = (
  { secrets }: Pick<Deps, 'secrets'>,
  { adapter, sealedSettings }: IntegrationRow,
): Stored => {
  if (sealedSettings === null) return { kind: 'none' }
  try {
    const stored: unknown = JSON.parse(secrets.open(sealedSettings, settingsContext(adapter)))
    return { kind: 'settings', settings: textsIn(stored) }
  } catch {
    return { kind: 'unreadable' }
  }
}

const textsIn = (stored: unknown): Settings => {
  const entries = typeof stored === 'object' && stored !== null ? Object.entries(stored) : []
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]))
}

export const sealSettings = (
  { secrets }: Pick<Deps, 'secrets'>,
  adapter: string,
  settings: Settings,
): string => secrets.seal(JSON.stringify(settings), settingsContext(adapter))
