import type { Tx } from '../../../db/database.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { AdapterDefinition, ProbeResult, SettingsField } from '../../../ports/adapter-definition.ts'
import type { Deps } from '../../../ports/deps.ts'
import { type Admin, writeAudit } from '../audit/audit.ts'
import {
  findIntegration,
  findIntegrations,
  type IntegrationRow,
  insertIntegration,
  lockIntegration,
  updateIntegration,
} from './integrations.queries.ts'
import { openStored, type Stored, sealSettings } from './settings-store.ts'

/** Finds an adapter by its id. Refuses with `integration_not_found`. */
export const findDefinition = ({ adapters }: Pick<Deps, 'adapters'>, id: string): AdapterDefinition => {
  const definition = adapters.find(({ card }) => card.id === id)
  if (definition === undefined) throw new Refusal('integration_not_found')
  return definition
}

/** An integration as the admin sees it. */
const integrationView = (
  deps: Pick<Deps, 'secrets'>,
  { card, implementation }: AdapterDefinition,
  row: IntegrationRow,
) => {
  const stored = openStored(deps, row)
  const problem = problemOf(implementation, stored)
  return {
    ...card,
    isEnabled: row.isEnabled,
    isConfigured: stored.kind === 'settings' && problem === null,
    totalRequests: row.totalRequests,
    lastUsed: row.lastUsedAt,
    problem,
  }
}

const problemOf = (implementation: AdapterDefinition['implementation'], stored: Stored): string | null => {
  if (stored.kind === 'none') return null
  if (stored.kind === 'unreadable') return 'Its settings can no longer be read. Enter them again.'
  const [name] = Object.keys(implementation.problemsOf(stored.settings))
  if (name === undefined) return null
  const label = implementation.fields.find((field) => field.name === name)?.label ?? name
  return `Its settings do not fit: look at ${label}.`
}

/** Lists the added integrations, in the order of the adapters. */
export const listIntegrations = async (deps: Deps) => {
  await deps.flushUses()
  const rows = await deps.db.readAsPlatform(findIntegrations)
  const troubles = await deps.messages.troubles()
  return deps.adapters.flatMap((definition) => {
    const row = rows.find(({ adapter }) => adapter === definition.card.id)
    return row === undefined
      ? []
      : [withTrouble(integrationView(deps, definition, row), troubles.get(definition.card.id))]
  })
}

/** Adds the problem of a gateway that refuses our settings, which the settings alone do not show. */
const withTrouble = <View extends { problem: string | null }>(
  view: View,
  trouble: string | undefined,
): View =>
  trouble === undefined ? view : { ...view, problem: view.problem ?? `Nothing is sent: ${trouble}.` }

/**
 * Adds the missing adapters, disabled, with their starting settings, and returns them. An existing one keeps
 * its settings unless it has none, or unless it is the demo's and its stand-in refuses its key: `restored`
 * names those.
 */
export const seedIntegrations = (deps: Deps, admin: Admin) =>
  deps.db.asPlatform(async (tx) => {
    const integrations: ReturnType<typeof integrationView>[] = []
    const restored: AdapterDefinition['card'][] = []
    for (const definition of deps.adapters) {
      const outcome = await addDefinition(deps, tx, definition)
      if (outcome === 'restored') restored.push(definition.card)
      else if (outcome !== null) integrations.push(outcome)
    }
    if (integrations.length + restored.length > 0) {
      await writeAudit(deps, tx, {
        admin,
        action: 'integrations_seeded',
        subject: { type: 'platform', id: 'integrations' },
        after: { added: idsOf(integrations), ...(restored.length > 0 && { restored: idsOf(restored) }) },
      })
    }
    return { integrations, restored: restored.map(({ name }) => name) }
  })

const idsOf = (named: readonly { id: string }[]): string[] => named.map(({ id }) => id)

const addDefinition = async (deps: Deps, tx: Tx, definition: AdapterDefinition) => {
  const adapter = definition.card.id
  const settings = definition.implementation.startingSettings
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
  if (isNew) return integrationView(deps, definition, row)
  if (sealedSettings === null || (row.sealedSettings !== null && !hasRefusedKey(deps, definition, row)))
    return null
  await updateIntegration(tx, adapter, { sealedSettings })
  return 'restored' as const
}

/** In the demo: the settings still point at the stand-in, but with a key that the stand-in refuses. */
const hasRefusedKey = (deps: Deps, { implementation }: AdapterDefinition, row: IntegrationRow): boolean => {
  const { startingSettings: starting, fields } = implementation
  const stored = openStored(deps, row)
  if (deps.mode !== 'demo' || starting === null || stored.kind !== 'settings') return false
  const isSame = ({ name }: SettingsField): boolean =>
    (stored.settings[name] ?? '') === (starting[name] ?? '')
  return fields.filter(({ isDestination }) => isDestination).every(isSame) && !fields.every(isSame)
}

/**
 * Checks whether the configured address accepts the stored key. A failed check is a result, not a refusal.
 * Refuses with `integration_not_found` and `integration_disabled`.
 */
export const testIntegration = async (deps: Deps, id: string): Promise<ProbeResult> => {
  const { implementation } = findDefinition(deps, id)
  const row = await deps.db.readAsPlatform((tx) => findIntegration(tx, id))
  if (row === null) throw new Refusal('integration_not_found')
  if (!row.isEnabled) throw new Refusal('integration_disabled')
  const stored = openStored(deps, row)
  if (stored.kind !== 'settings') return failed('It is not configured yet. Fill in its settings first.')
  const [problem] = Object.values(implementation.problemsOf(stored.settings))
  if (problem !== undefined) return failed(`Its settings do not fit: ${problem}. Enter them again.`)
  return implementation.probe(stored.settings)
}

const failed = (message: string): ProbeResult => ({ status: 'failed', message })

/**
 * Enables or disables an integration in every process within two seconds. Refuses with
 * `integration_not_found`.
 */
export const toggleIntegration = (
  deps: Deps,
  admin: Admin,
  { id, isEnabled }: { id: string; isEnabled: boolean },
) => {
  const definition = findDefinition(deps, id)
  return deps.db.asPlatform(async (tx) => {
    const row = await lockIntegration(tx, id)
    if (row === null) throw new Refusal('integration_not_found')
    if (row.isEnabled !== isEnabled) {
      await updateIntegration(tx, id, { isEnabled })
      await writeAudit(deps, tx, {
        admin,
        action: isEnabled ? 'integration_enabled' : 'integration_disabled',
        subject: { type: 'integration', id },
        before: { isEnabled: row.isEnabled },
        after: { isEnabled },
      })
    }
    return integrationView(deps, definition, { ...row, isEnabled })
  })
}
