import type { Deps } from '../../ports/deps.ts'
import { Refusal } from '../../refusal.ts'
import { type Admin, writeAudit } from '../audit/write-audit.ts'
import { findKit } from './find-kit.ts'
import { integrationView } from './integration-view.ts'
import { lockIntegration, updateIntegration } from './integrations.queries.ts'

/**
 * Switches an integration on or off; every process follows within two seconds. Refuses with `integration_not_found`
 *.
 */
export const toggleIntegration = (
  deps: Deps,
  admin: Admin,
  { id, isEnabled }: { id: string; isEnabled: boolean },
) => {
  const kit = findKit(deps, id)
  return deps.db.asPlatform(async (tx) => {
    const row = await lockIntegration(tx, id)
    if (row === null) throw new Refusal('integration_not_found')
    if (row.isEnabled !== isEnabled) {
      await updateIntegration(tx, id, { isEnabled })
      await writeAudit(deps, tx, admin, {
        action: isEnabled ? 'integration_enabled' : 'integration_disabled',
        subject: { type: 'integration', id },
        before: { isEnabled: row.isEnabled },
        after: { isEnabled },
      })
    }
    return integrationView(deps, kit, { ...row, isEnabled })
  })
}
