import {
  listIntegrations,
  saveIntegrationSettings,
  seedIntegrations,
  testIntegration,
  toggleIntegration,
} from '@minit/contract/admin/integrations.ts'
import type { TestApp } from './app.ts'
import { callApp } from './builders.ts'
import { anAdmin } from './callers.ts'

/** The admin's calls about integrations. */
export const openMarketplace = async (fixture: TestApp) => {
  const token = await anAdmin(fixture)
  const call = callApp(fixture.app, token)
  const list = () => call(listIntegrations, {})
  return {
    token,
    call,
    list,
    one: async (id: string) => (await list()).find((integration) => integration.id === id),
    seed: () => call(seedIntegrations, {}),
    enable: (id: string, isEnabled = true) =>
      call(toggleIntegration, { params: { id }, body: { isEnabled } }),
    save: (id: string, settings: Record<string, string>) =>
      call(saveIntegrationSettings, { params: { id }, body: { settings } }),
    test: (id: string) => call(testIntegration, { params: { id } }),
    audit: () =>
      fixture.database.asOwner<{
        action: string
        subject_id: string
        actor_name: string
        before: unknown
        after: unknown
      }>(
        `select action, subject_id, actor_name, before, after from audit_log
         where action like 'integration%' order by id`,
      ),
  }
}
export type Marketplace = Awaited<ReturnType<typeof openMarketplace>>
