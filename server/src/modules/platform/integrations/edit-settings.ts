import { Refusal } from '../../../kernel/refusal.ts'
import type { Settings, SettingsField } from '../../../ports/adapter-definition.ts'
import type { Deps } from '../../../ports/deps.ts'
import { type Admin, writeAudit } from '../audit/audit.ts'
import { findIntegration, lockIntegration, updateIntegration } from './integrations.queries.ts'
import { findDefinition } from './marketplace.ts'
import { openStored, type Stored, sealSettings } from './settings-store.ts'

/** Returns the settings form with the stored values. Refuses with `integration_not_found`. */
export const readIntegrationSettings = async (deps: Deps, id: string) => {
  const { implementation } = findDefinition(deps, id)
  const row = await deps.db.readAsPlatform((tx) => findIntegration(tx, id))
  if (row === null) throw new Refusal('integration_not_found')
  return settingsView(implementation.fields, openStored(deps, row))
}

/** Never returns a secret, only whether one is stored. */
const settingsView = (fields: readonly SettingsField[], stored: Stored) => {
  const settings = stored.kind === 'settings' ? stored.settings : {}
  return {
    fields: fields.map(({ isDestination: _, usual, choices, ...field }) => {
      const value = settings[field.name] ?? ''
      return {
        ...field,
        choices: [...choices],
        value: field.kind === 'secret' ? null : value || usual,
        isSet: value !== '',
      }
    }),
  }
}

/**
 * Stores an integration's settings, encrypted. An empty secret keeps the stored one unless the destination
 * changed: a stored key is never sent to a new address. Refuses with `invalid_request`, naming each field as
 * `settings.name`, and with `integration_not_found`.
 */
export const saveIntegrationSettings = (
  deps: Deps,
  admin: Admin,
  { id, settings: given }: { id: string; settings: Settings },
) => {
  const { fields, problemsOf } = findDefinition(deps, id).implementation
  return deps.db.asPlatform(async (tx) => {
    const row = await lockIntegration(tx, id)
    if (row === null) throw new Refusal('integration_not_found')
    const stored = openStored(deps, row)
    const before = stored.kind === 'settings' ? stored.settings : {}
    const settings = merged(fields, before, given)
    refuseUnfit(fields, problemsOf({ ...given, ...settings }), before)
    await updateIntegration(tx, id, { sealedSettings: sealSettings(deps, id, settings) })
    await writeAudit(deps, tx, {
      admin,
      action: 'integration_settings_saved',
      subject: { type: 'integration', id },
      before: withoutSecrets(fields, before, before),
      after: withoutSecrets(fields, settings, before),
    })
    return settingsView(fields, { kind: 'settings', settings })
  })
}

const merged = (fields: readonly SettingsField[], before: Settings, given: Settings): Settings => {
  const isNewDestination = fields.some(
    ({ name, isDestination }) => isDestination && hostOf(given[name] ?? '') !== hostOf(before[name] ?? ''),
  )
  const valueFor = ({ name, kind, isLong }: SettingsField): string => {
    const value = isLong ? (given[name] ?? '').replace(/\r\n?/g, '\n').trim() : (given[name] ?? '').trim()
    return kind === 'secret' && value === '' && !isNewDestination ? (before[name] ?? '') : value
  }
  return Object.fromEntries(
    fields.map((field) => [field.name, valueFor(field)] as const).filter(([, value]) => value !== ''),
  )
}

/** The origin of an address, or the name of a server. */
const hostOf = (destination: string): string => URL.parse(destination)?.origin ?? destination.toLowerCase()

const refuseUnfit = (
  fields: readonly SettingsField[],
  problems: Record<string, string>,
  before: Settings,
): void => {
  const secrets = new Set(fields.filter(({ kind }) => kind === 'secret').map(({ name }) => name))
  const textFor = (name: string, words: string): string =>
    secrets.has(name) && words.endsWith('is required') && before[name] !== undefined
      ? 'Enter it again: the address has changed'
      : words
  const entries = Object.entries(problems).map(([name, words]) => [`settings.${name}`, textFor(name, words)])
  if (entries.length === 0) return
  throw new Refusal('invalid_request', entries[0]?.[1], { fields: Object.fromEntries(entries) })
}

/** For the audit log: shows of a secret only whether it is set or changed. */
const withoutSecrets = (
  fields: readonly SettingsField[],
  settings: Settings,
  before: Settings,
): Record<string, string> =>
  Object.fromEntries(
    fields.map(({ name, kind }) => {
      const value = settings[name] ?? ''
      if (kind !== 'secret') return [name, value]
      if (value === '') return [name, 'not set']
      return [name, value === before[name] ? 'set' : 'changed']
    }),
  )
