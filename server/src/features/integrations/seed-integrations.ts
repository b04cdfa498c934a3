import type { Tx } from '../../db/database.ts'
import type { AdapterKit } from '../../ports/adapter-kit.ts'
import type { Deps } from '../../ports/deps.ts'
import { type Admin, writeAudit } from '../audit/write-audit.ts'
import { integrationView } from './integration-view.ts'
import { insertIntegration, lockIntegration, updateIntegration } from './integrations.queries.ts'
import { sealSettings } from './stored-settings.ts'

/**
 * Puts the adapters in the list that are not there, disabled, with the settings they start with, if there are any.
 * Gives those that were new. One that is there keeps what it has.
 */
export const seedIntegrations = (deps: Deps, admin: Admin) =>
  deps.db.asPlatform(async (tx) => {
    const added: ReturnType<typeof integrationView>[] = []
    for (const kit of deps.adapters) {
      const view = await addKit(deps, tx, kit)
      if (view !== null) added.push(view)
    }
    if (added.length > 0) {
      await writeAudit(deps, tx, admin, {
        action: 'integrations_seeded',
        subject: { type: 'platform', id: 'integrations' },
        after: { added: added.map(({ id }) => id) },
      })
    }
    return added
  })

const addKit = async (deps: Deps, tx: Tx, kit: AdapterKit) => {
  const adapter = kit.card.id
  const settings = kit.workings.startingSettings
  const sealedSettings = settings === null ? null : sealSettings(deps, adapter, settings)
  const isNew = await insertIntegration(tx, {
    adapter,
    isEnabled: false,
    sealedSettings,
    createdAt: deps.now(),
  })
  const row = await lockIntegration(tx, adapter)
  if (row === null) return null
  if (isNew) return integrationView(deps, kit, row)
  if (row.sealedSettings === null && sealedSettings !== null)
    await updateIntegration(tx, adapter, { sealedSettings })
  return null
}
