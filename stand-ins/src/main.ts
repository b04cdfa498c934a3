import process from 'node:process'
import Fastify from 'fastify'
import { registerAfricasTalking } from './africastalking/africastalking.ts'
import { startClock } from './clock.ts'
import { registerControl } from './control.ts'
import { type LlmOptions, registerLlm } from './llm/llm.ts'
import { registerMonime } from './monime/monime.ts'
import type { MonimeOptions } from './monime/refusals.ts'
import type { OrangeWebOptions } from './orange-web/options.ts'
import { registerOrangeWeb } from './orange-web/orange-web.ts'
import { type PawapayOptions, registerPawapay } from './pawapay/pawapay.ts'
import { registerPush } from './push/push.ts'
import { type HotspotOptions, registerHotspot } from './routers/hotspots.ts'
import { type RouterOptions, registerBeachRouter, registerRouter } from './routers/routers.ts'
import { createSilence } from './silence.ts'
import { registerSmtp, type SmtpOptions } from './smtp/smtp.ts'
import { registerTwilio, type TwilioOptions } from './twilio/twilio.ts'
import { registerVult, type VultOptions } from './vult/vult.ts'
import { registerWebAnalytics, type WebAnalyticsOptions } from './web-analytics/web-analytics.ts'
import { registerWhatsapp } from './whatsapp/whatsapp.ts'

export type StandInsConfig = {
  /** The folder of ledgers and keys, which persist between starts. */
  dir: string
  /** 0 chooses a free port. */
  port: number
  /** Our own server, without a path, for example `http://127.0.0.1:3000`. */
  callbackBaseUrl: string
  pawapay: PawapayOptions
  vult: VultOptions
  orangeWeb: OrangeWebOptions
  /** Left out if unused. */
  monime?: MonimeOptions
  africastalking: { username: string; apiKey: string }
  whatsapp: { accessToken: string; phoneNumberId: string; templateName: string; templateLanguage?: string }
  /** Left out if unused. */
  twilio?: TwilioOptions
  smtp?: SmtpOptions
  llm?: LlmOptions
  webAnalytics?: WebAnalyticsOptions
  router?: RouterOptions
  /** Another shop's, without controls. */
  beachRouter?: RouterOptions
  hotspot?: HotspotOptions
  /** Divides all waiting times. */
  speed?: number
  /** The delay of the late success, before division; 11 minutes by default. */
  lateSeconds?: number
}

export type StandIns = {
  url: string
  /** The mail server's port; null without one. */
  smtpPort: number | null
  close: () => Promise<void>
}

/** Starts all stand-ins on one loopback port, each under its own prefix; the mail server on its own port. */
export const startStandIns = async (config: StandInsConfig): Promise<StandIns> => {
  const app = Fastify({ forceCloseConnections: true })
  const clock = startClock(config.speed ?? 1)
  const silences = {
    pawapay: createSilence(),
    vult: createSilence(),
    'orange-web': createSilence(),
    monime: createSilence(),
  }
  let { callbackBaseUrl } = config
  const shared = {
    dir: config.dir,
    clock,
    callbackBaseUrl: () => callbackBaseUrl,
    lateMs: (config.lateSeconds ?? 660) * 1_000,
  }
  app.addHook('preClose', async () => clock.stop())
  const pawapay = await registerPawapay(app, config.pawapay, { ...shared, silence: silences.pawapay })
  const vult = await registerVult(app, config.vult, { ...shared, silence: silences.vult })
  const orangeWeb = await registerOrangeWeb(app, config.orangeWeb, {
    ...shared,
    silence: silences['orange-web'],
  })
  const monime =
    config.monime === undefined
      ? null
      : await registerMonime(app, config.monime, { ...shared, silence: silences.monime })
  await registerAfricasTalking(app, { dir: config.dir, ...config.africastalking })
  await registerWhatsapp(app, { dir: config.dir, ...config.whatsapp })
  await registerPush(app, { dir: config.dir })
  if (config.twilio !== undefined) await registerTwilio(app, { dir: config.dir, ...config.twilio })
  if (config.llm !== undefined) await registerLlm(app, config.llm)
  if (config.webAnalytics !== undefined)
    await registerWebAnalytics(app, { dir: config.dir, ...config.webAnalytics })
  const router = config.router === undefined ? null : await registerRouter(app, config.router, shared)
  if (config.beachRouter !== undefined) await registerBeachRouter(app, config.beachRouter, shared)
  const hasPower = () => router === null || router.power() !== null
  if (config.hotspot !== undefined) await registerHotspot(app, config.hotspot, { ...shared, hasPower })
  const smtpPort =
    config.smtp === undefined ? null : await registerSmtp(app, { dir: config.dir, ...config.smtp })
  registerControl(app, {
    pawapay,
    vult,
    orangeWeb,
    monime,
    silences,
    setCallbackBaseUrl: (url) => {
      callbackBaseUrl = url
    },
  })
  const url = await app.listen({ host: '127.0.0.1', port: config.port })
  return { url, smtpPort, close: () => app.close() }
}

/** Runs as a separate process: settings from the environment, the address sent to the parent. */
const runAsProcess = async (): Promise<void> => {
  const text = process.env.STAND_INS_CONFIG
  if (text === undefined) throw new Error('STAND_INS_CONFIG must hold the settings as JSON')
  // Exiting at once loses nothing: every ledger line is on disk before it is acknowledged.
  process.once('disconnect', () => process.exit(0))
  // The parent may have ended while this process was loading.
  if (process.send !== undefined && !process.connected) process.exit(0)
  // Written by the parent.
  const standIns = await startStandIns(JSON.parse(text) as StandInsConfig)
  const stop = (): void => {
    standIns.close().finally(() => process.exit(0))
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  if (process.send === undefined) process.stdout.write(`${standIns.url}\n`)
  else process.send({ url: standIns.url, smtpPort: standIns.smtpPort })
}

if (import.meta.main) await runAsProcess()
