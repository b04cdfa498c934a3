import type { SettingsField } from '../../ports/adapter-kit.ts'
import type { Deps } from '../../ports/deps.ts'
import { Refusal } from '../../refusal.ts'
import { findKit } from './find-kit.ts'
import { findIntegration } from './integrations.queries.ts'
import { openStored, type Stored } from './stored-settings.ts'

/** The form with what is stored. Refuses with `integration_not_found`. */
export const readIntegrationSettings = async (deps: Deps, id: string) => {
  const { workings } = findKit(deps, id)
  const row = await deps.db.readAsPlatform((tx) => findIntegration(tx, id))
  if (row === null) throw new Refusal('integration_not_found')
  return settingsView(workings.fields, openStored(deps, row))
}

/** Secrets are never told, only whether there is one. */
export const settingsView = (fields: readonly SettingsField[], stored: Stored) => {
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
