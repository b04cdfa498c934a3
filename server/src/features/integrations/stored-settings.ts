import type { Settings } from '../../ports/adapter-kit.ts'
import type { Deps } from '../../ports/deps.ts'
import type { IntegrationRow } from './integrations.queries.ts'
import { settingsContext } from './open-integrations.ts'

/** What is stored for an adapter, opened: `none` is stored, or it cannot be `read` any more. */
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
