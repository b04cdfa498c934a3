import {
  listIntegrations,
  readIntegrationSettings,
  saveIntegrationSettings,
  seedIntegrations,
  testIntegration,
  toggleIntegration,
} from '@minit/contract/admin/integrations.ts'
import type { Answer } from '@minit/contract/endpoint.ts'
import { useQueryClient } from '@tanstack/react-query'
import { failure, useAction } from '../../lib/action.ts'
import { call } from '../../lib/call.ts'
import { rowQuery } from '../../lib/query.ts'

export type Integration = Answer<typeof listIntegrations>[number]
export type SettingsField = Answer<typeof readIntegrationSettings>['fields'][number]

export const integrationsQuery = () => rowQuery(listIntegrations, {})

/** Reads again each time the dialog opens, because it shows what is stored. */
export const settingsQuery = (id: string) => ({
  ...rowQuery(readIntegrationSettings, { params: { id } }),
  gcTime: 0,
  staleTime: 0,
})

const useListAgain = () => {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: integrationsQuery().queryKey })
}

const switchedText = ({ name, category }: Integration, isEnabled: boolean): string => {
  if (isEnabled) return `${name} is enabled.`
  return category === 'payments'
    ? `${name} is disabled. Payments that are under way still settle.`
    : `${name} is disabled.`
}

export const useToggle = (integration: Integration) => {
  const onSettled = useListAgain()
  return useAction({
    act: (isEnabled: boolean) =>
      call(toggleIntegration, { params: { id: integration.id }, body: { isEnabled } }),
    done: ({ isEnabled }) => ({
      title: 'Integration Updated',
      message: switchedText(integration, isEnabled),
    }),
    failed: failure('Update Failed', 'Failed to update the integration'),
    onSettled,
  })
}

const seededText = ({ integrations: { length }, restored }: Answer<typeof seedIntegrations>): string => {
  const added = `${length} ${length === 1 ? 'integration' : 'integrations'} added`
  return restored.length === 0 ? added : `${added}. Settings restored: ${restored.join(', ')}.`
}

export const useSeed = () => {
  const onSettled = useListAgain()
  return useAction({
    act: () => call(seedIntegrations, {}),
    done: (seeded) => ({ title: 'Integrations Seeded', message: seededText(seeded) }),
    failed: failure('Seeding Failed', 'Failed to add the integrations'),
    onSettled,
  })
}

export const useTest = ({ id }: Integration) => {
  const onSettled = useListAgain()
  return useAction({
    act: () => call(testIntegration, { params: { id } }),
    done: ({ status, message }) => ({
      title: 'Test Completed',
      message,
      tone: status === 'success' ? 'plain' : 'destructive',
    }),
    failed: failure('Test Failed', 'Failed to test the integration'),
    onSettled,
  })
}

export const useSaveSettings = ({ id, name }: Integration, onDone: () => void) => {
  const onSettled = useListAgain()
  return useAction({
    act: (settings: Record<string, string>) =>
      call(saveIntegrationSettings, { params: { id }, body: { settings } }),
    done: () => ({ title: 'Integration Updated', message: `The settings of ${name} are stored.` }),
    onDone,
    failed: failure('Update Failed', 'Failed to store the settings'),
    onSettled,
  })
}
