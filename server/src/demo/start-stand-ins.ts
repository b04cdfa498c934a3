import { type ChildProcess, fork } from 'node:child_process'
import { createPublicKey } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  AfricasTalkingConfig,
  MonimeConfig,
  PawapayConfig,
  VultConfig,
  WhatsappConfig,
} from '../adapters/settings.ts'
import type { Closers } from '../kernel/closers.ts'
import { readStoredSettings } from '../modules/platform/integrations/settings-store.ts'
import type { Deps } from '../ports/deps.ts'
import { readDemoHotspot } from './demo-hotspot.ts'
import { BEACHS, readDemoRouter } from './demo-router.ts'
import { demoSettings } from './demo-settings.ts'

const program = fileURLToPath(import.meta.resolve('@minit/stand-ins/main.ts'))

export type RunningStandIns = {
  url: string
  smtpPort: number | null
  /** Sets where webhooks are sent: our own address, known once we listen. */
  setCallbackBaseUrl: (url: string) => Promise<void>
}

/** The settings with which stand-ins refuse what real services refuse: the other half of our settings. */
export const standInsConfig = async (deps: Deps, dataDir: string) => {
  const pawapay = PawapayConfig.parse(await readStoredSettings(deps, 'pawapay'))
  const storedMonime = await readStoredSettings(deps, 'monime')
  const vult = VultConfig.parse(await readStoredSettings(deps, 'vult'))
  const sms = AfricasTalkingConfig.parse(await readStoredSettings(deps, 'africastalking'))
  const whatsapp = WhatsappConfig.parse(await readStoredSettings(deps, 'whatsapp-cloud'))
  const router = await readDemoRouter(deps)
  const beachRouter = await readDemoRouter(deps, BEACHS)
  const hotspot = await readDemoHotspot(deps)
  const { merchantId, webhookUser, webhookPassword, privateKeyPem } = vult
  const {
    smtp,
    twilio,
    llm,
    'orange-web': orange,
    'web-analytics': webAnalytics,
  } = demoSettings(deps.secrets)
  const publicKeyPem = createPublicKey(privateKeyPem).export({ type: 'spki', format: 'pem' }).toString()
  return {
    dir: join(dataDir, 'stand-ins'),
    port: 0,
    callbackBaseUrl: 'http://127.0.0.1:9',
    pawapay: { token: pawapay.token },
    ...(storedMonime !== null && { monime: MonimeConfig.parse(storedMonime) }),
    vult: { merchantId, publicKeyPem, webhookUser, webhookPassword },
    orangeWeb: {
      clientId: orange.clientId,
      clientSecret: orange.clientSecret,
      merchantKey: orange.merchantKey,
    },
    africastalking: { username: sms.username, apiKey: sms.apiKey },
    whatsapp: {
      accessToken: whatsapp.accessToken,
      phoneNumberId: whatsapp.phoneNumberId,
      templateName: whatsapp.templateName,
    },
    twilio: { accountSid: twilio.accountSid, authToken: twilio.authToken },
    smtp: { user: smtp.user, password: smtp.password },
    llm: { apiKey: llm.apiKey, model: llm.model },
    webAnalytics: { site: webAnalytics.site },
    ...(router !== null && { router }),
    ...(beachRouter !== null && { beachRouter }),
    ...(hotspot !== null && { hotspot }),
  }
}

type Surroundings = { dataDir: string; closers: Closers }

/** Starts the stand-ins as a separate process, which ends with ours. */
export const startStandIns = async (
  deps: Deps,
  { dataDir, closers }: Surroundings,
): Promise<RunningStandIns> => {
  const config = await standInsConfig(deps, dataDir)
  const child = fork(program, { env: { ...process.env, STAND_INS_CONFIG: JSON.stringify(config) } })
  // Before its first message: it may have to be stopped while it starts.
  closers.push(() => stopChild(child))
  const [{ url, smtpPort }] = (await Promise.race([once(child, 'message'), failedStart(child)])) as [
    Pick<RunningStandIns, 'url' | 'smtpPort'>,
  ]
  return {
    url,
    smtpPort,
    setCallbackBaseUrl: async (callbackBaseUrl) => {
      const body = JSON.stringify({ url: callbackBaseUrl })
      const headers = { 'content-type': 'application/json' }
      await fetch(`${url}/control/callback-base-url`, { method: 'PUT', headers, body })
    },
  }
}

const stopChild = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null || !child.kill('SIGTERM')) return
  await once(child, 'exit')
}

const failedStart = async (child: ChildProcess): Promise<never> => {
  const [code] = await once(child, 'exit')
  throw new Error(`the stand-ins did not start (exit code ${code})`)
}
