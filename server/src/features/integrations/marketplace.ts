import type { Tx } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { AdapterKit, ProbeResult } from '../../ports/adapter-kit.ts'
import type { Deps } from '../../ports/deps.ts'
import { type Admin, writeAudit } from '../audit/audit.ts'
import {
  findIntegration,
  type IntegrationRow,
  insertIntegration,
  listIntegrations as listRows,
  lockIntegration,
  updateIntegration,
} from './integrations.queries.ts'
import { openStored, type Stored, sealSettings } from './settings-store.ts'

/** Refuses with `integration_not_found`. */
export const findKit = ({ adapters }: Pick<Deps, 'adapters'>, id: string): AdapterKit => {
  const kit = adapters.find(({ card }) => card.id === id)
  if (kit === undefined) throw new Refusal('integration_not_found')
  return kit
}

/** An integration as the admin sees it. */
const integrationView = (
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
    isDemo: deps.mode === 'demo',
    createdAt: deps.now(),
  })
  const row = await lockIntegration(tx, adapter)
  if (row === null) return null
  if (isNew) return integrationView(deps, kit, row)
  if (row.sealedSettings === null && sealedSettings !== null)
    await updateIntegration(tx, adapter, { sealedSettings })
  return null
}

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
