import type { AdapterKit } from '../../ports/adapter-kit.ts'
import type { Deps } from '../../ports/deps.ts'
import type { IntegrationRow } from './integrations.queries.ts'
import { openStored, type Stored } from './stored-settings.ts'

/** An integration as the admin sees it. */
export const integrationView = (
  deps: Pick<Deps, 'secrets'>,
  { card, workings }: AdapterKit,
  row: IntegrationRow,
) => {
  const stored = openStored(deps, row)
  const problem = problemOf(workings, stored)
  return {
    ...card,
    isEnabled: row.isEnabled,
    isConfigured: stored.kind === 'settings' && problem === null,
    totalRequests: row.totalRequests,
    lastUsed: row.lastUsedAt,
    problem,
  }
}

const problemOf = (workings: AdapterKit['workings'], stored: Stored): string | null => {
  if (stored.kind === 'none') return null
  if (stored.kind === 'unreadable') return 'Its settings cannot be read any more. Enter them again.'
  const [name] = Object.keys(workings.problemsOf(stored.settings))
  if (name === undefined) return null
  const label = workings.fields.find((field) => field.name === name)?.label ?? name
  return `Its settings do not fit: look at ${label}.`
}
