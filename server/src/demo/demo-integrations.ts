import { generateKeyPair, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { addIntegration, readStoredSettings } from '../modules/platform/integrations/settings-store.ts'
import type { Settings } from '../ports/adapter-definition.ts'
import type { Deps } from '../ports/deps.ts'
import { DEMO_ADDRESSES } from './demo-addresses.ts'

const makeKeyPair = promisify(generateKeyPair)
const secret = (): string => randomBytes(18).toString('base64url')

const monimeSettings = () => ({
  baseUrl: DEMO_ADDRESSES.monime,
  token: `mon_test_${secret()}`,
  spaceId: `spc-${secret()}`,
  webhookSecret: `${secret()}${secret()}`,
  financialAccountId: `fac-${secret()}`,
})

/** Enables the second rail of Orange Money and Africell Money; the first remains pawaPay. */
export const seedDemoMonime = async (deps: Deps): Promise<void> => {
  if ((await readStoredSettings(deps, 'monime')) !== null) return
  await addIntegration(deps, 'monime', { settings: monimeSettings(), isEnabled: true })
}

/** Enables the built-in adapters, with credentials made for this installation. */
export const seedDemoIntegrations = async (deps: Deps, rsaBits = 4096): Promise<void> => {
  if ((await readStoredSettings(deps, 'vult')) !== null) return
  const { privateKey } = await makeKeyPair('rsa', { modulusLength: rsaBits })
  await addIntegration(deps, 'pawapay', {
    settings: { baseUrl: DEMO_ADDRESSES.pawapay, token: secret() },
    isEnabled: true,
  })
  await addIntegration(deps, 'africastalking', {
    settings: {
      baseUrl: DEMO_ADDRESSES.africastalking,
      username: 'sandbox',
      apiKey: secret(),
      senderId: 'Minit',
    },
    isEnabled: true,
  })
  await addIntegration(deps, 'whatsapp-cloud', {
    settings: {
      baseUrl: DEMO_ADDRESSES['whatsapp-cloud'],
      apiVersion: 'v23.0',
      phoneNumberId: '106540352242922',
      accessToken: secret(),
      templateName: 'wifi_access',
      templateLanguage: 'en',
    },
    isEnabled: true,
  })
  await addIntegration(deps, 'vult', {
    settings: {
      baseUrl: DEMO_ADDRESSES.vult,
      merchantId: 'minit-demo',
      privateKeyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      webhookUser: 'minit',
      webhookPassword: secret(),
      inAppTypeValue: 'in-app',
    },
    isEnabled: true,
  })
}

const SEEDED = ['pawapay', 'monime', 'vult', 'africastalking', 'whatsapp-cloud'] as const

/** The stored settings with which the stand-ins start: they refuse any other key. */
export const readSeededSettings = async (deps: Deps): Promise<Record<string, Settings>> => {
  const stored = await Promise.all(
    SEEDED.map(async (adapter) => [adapter, await readStoredSettings(deps, adapter)] as const),
  )
  // `addIntegration` and the admin's form write texts by field.
  return Object.fromEntries(stored.filter(([, settings]) => settings !== null)) as Record<string, Settings>
}
