import type { ProbeResult } from '../../ports/adapter-kit.ts'
import type { Deps } from '../../ports/deps.ts'
import { Refusal } from '../../refusal.ts'
import { findKit } from './find-kit.ts'
import { findIntegration } from './integrations.queries.ts'
import { openStored } from './stored-settings.ts'

/**
 * Asks the configured address whether it takes the stored key. A no is a result and not a refusal; refused are
 * `integration_not_found` and `integration_disabled`.
 */
export const testIntegration = async (deps: Deps, id: string): Promise<ProbeResult> => {
  const { workings } = findKit(deps, id)
  const row = await deps.db.readAsPlatform((tx) => findIntegration(tx, id))
  if (row === null) throw new Refusal('integration_not_found')
  if (!row.isEnabled) throw new Refusal('integration_disabled')
  const stored = openStored(deps, row)
  if (stored.kind !== 'settings') return failed('It is not configured yet. Fill in its settings first.')
  const [problem] = Object.values(workings.problemsOf(stored.settings))
  if (problem !== undefined) return failed(`Its settings do not fit: ${problem}. Enter them again.`)
  return workings.probe(stored.settings)
}

const failed = (message: string): ProbeResult => ({ status: 'failed', message })
