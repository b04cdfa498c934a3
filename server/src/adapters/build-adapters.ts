import type { AdapterDefinition, Settings } from '../ports/adapter-definition.ts'
import { probeWebAnalytics } from './analytics/probe.ts'
import { createWebAnalytics } from './analytics/web-analytics.ts'
import { CARDS } from './cards.ts'
import type { CallTools } from './http-call.ts'
import { createLlm } from './insights/llm/index.ts'
import { probeLlm } from './insights/llm/probe.ts'
import { createAfricasTalking } from './messages/africastalking/index.ts'
import { probeAfricasTalking } from './messages/africastalking/probe.ts'
import type { SmtpTools } from './messages/smtp/connect.ts'
import { createSmtp } from './messages/smtp/index.ts'
import { probeSmtp } from './messages/smtp/probe.ts'
import { createTwilio } from './messages/twilio/index.ts'
import { probeTwilio } from './messages/twilio/probe.ts'
import { createWhatsappCloud } from './messages/whatsapp-cloud/index.ts'
import { probeWhatsappCloud } from './messages/whatsapp-cloud/probe.ts'
import type { AddressRules } from './outside/checked-lookup.ts'
import { createGuardedFetch } from './outside/guarded-fetch.ts'
import { createCash } from './payments/cash/index.ts'
import { createMonime } from './payments/monime/index.ts'
import { probeMonime } from './payments/monime/probe.ts'
import { createOrangeWeb } from './payments/orange-web/index.ts'
import { probeOrangeWeb } from './payments/orange-web/probe.ts'
import { createPawapay } from './payments/pawapay/index.ts'
import { probePawapay } from './payments/pawapay/probe.ts'
import { createVult } from './payments/vult/index.ts'
import { probeVult } from './payments/vult/probe.ts'
import { createMonimePayouts } from './payouts/monime/index.ts'
import { createPawapayPayouts } from './payouts/pawapay/index.ts'
import { PROBE_TIMEOUT_MS } from './probe-results.ts'
import * as configs from './settings.ts'
import { fieldsOf, problemsIn, type SettingsSchema } from './settings-form.ts'

type Name = keyof typeof CARDS
type Addressed = { baseUrl: string }

export type Outside = {
  address: AddressRules
  /** Called for every outgoing call. */
  count: (adapter: Name) => void
  warn: (message: string) => void
  /** The address of a service: as configured, or its stand-in. */
  baseUrlOf: (adapter: Name, baseUrl: string) => string
  /** Where a customer's phone finds the page of a service's link. */
  pageOf: (link: string) => string
  mailServerOf: (server: { host: string; port: number }) => { host: string; port: number }
  /** Our own public origin. */
  origin: string
  /** Whether keys may be sent over encrypted connections only. */
  mustEncrypt: boolean
  startingSettings: { [Adapter in Name]?: Settings }
}

/** Builds every adapter from its settings, and its definition for the admin. */
export const buildAdapters = (outside: Outside) => {
  const read = readersOf(outside)
  const http = httpToolsOf(outside)
  const smtp: SmtpTools = { address: outside.address }
  return {
    builders: {
      payments: {
        pawapay: (settings: unknown) => createPawapay(read.pawapay(settings), http('pawapay')),
        monime: (settings: unknown) => createMonime(read.monime(settings), http('monime')),
        vult: (settings: unknown) =>
          createVult(read.vult(settings), { ...http('vult'), pageOf: outside.pageOf }),
        'orange-web': (settings: unknown) =>
          createOrangeWeb(read['orange-web'](settings), {
            ...http('orange-web'),
            pageOf: outside.pageOf,
            origin: outside.origin,
          }),
      },
      payouts: {
        pawapay: (settings: unknown) => createPawapayPayouts(read.pawapay(settings), http('pawapay')),
        monime: (settings: unknown) => createMonimePayouts(read.monime(settings), http('monime')),
      },
      messages: {
        africastalking: (settings: unknown) =>
          createAfricasTalking(read.africastalking(settings), http('africastalking')),
        twilio: (settings: unknown) => createTwilio(read.twilio(settings), http('twilio')),
        'whatsapp-cloud': (settings: unknown) =>
          createWhatsappCloud(read['whatsapp-cloud'](settings), http('whatsapp-cloud')),
        smtp: (settings: unknown) => {
          const sender = createSmtp(read.smtp(settings), smtp)
          const send: typeof sender.send = (message) => {
            outside.count('smtp')
            return sender.send(message)
          }
          return { ...sender, send }
        },
      },
      insights: { llm: (settings: unknown) => createLlm(read.llm(settings), http('llm')) },
      analytics: {
        'web-analytics': (settings: unknown) =>
          createWebAnalytics(read['web-analytics'](settings), http('web-analytics')),
      },
      cash: createCash(),
    },
    definitions: definitionsOf(outside, read, { http, smtp }),
  }
}

/** Parse stored settings in the adapter's own form; throw if they are invalid. */
const readersOf = ({ baseUrlOf, mailServerOf, origin }: Outside) => {
  const at = <Config extends Addressed>(adapter: Name, config: Config): Config => ({
    ...config,
    baseUrl: baseUrlOf(adapter, config.baseUrl),
  })
  return {
    pawapay: (stored: unknown) => at('pawapay', configs.PawapayConfig.parse(stored)),
    monime: (stored: unknown) => at('monime', configs.MonimeConfig.parse(stored)),
    vult: (stored: unknown) => at('vult', configs.VultConfig.parse(stored)),
    'orange-web': (stored: unknown) => at('orange-web', configs.OrangeWebConfig.parse(stored)),
    africastalking: (stored: unknown) => at('africastalking', configs.AfricasTalkingConfig.parse(stored)),
    twilio: (stored: unknown) => at('twilio', configs.TwilioConfig.parse(stored)),
    'whatsapp-cloud': (stored: unknown) => at('whatsapp-cloud', configs.WhatsappConfig.parse(stored)),
    smtp: (stored: unknown) => {
      const config = configs.SmtpConfig.parse(stored)
      return { ...config, ...mailServerOf({ host: config.host, port: Number(config.port) }) }
    },
    llm: (stored: unknown) => at('llm', configs.LlmConfig.parse(stored)),
    'web-analytics': (stored: unknown) => ({
      ...at('web-analytics', configs.WebAnalyticsConfig.parse(stored)),
      origin,
    }),
  }
}
type Readers = ReturnType<typeof readersOf>

const httpToolsOf = ({ address, count, warn }: Outside) => {
  const guardedFetch = createGuardedFetch(address)
  return (adapter: Name): CallTools & { fetch: typeof fetch; warn: (message: string) => void } => ({
    warn,
    fetch: (...call) => {
      count(adapter)
      return guardedFetch(...call)
    },
  })
}

const definitionsOf = (
  outside: Outside,
  read: Readers,
  { http, smtp }: { http: ReturnType<typeof httpToolsOf>; smtp: SmtpTools },
): AdapterDefinition[] => {
  const soon = (adapter: Name) => ({ ...http(adapter), timeoutMs: PROBE_TIMEOUT_MS })
  const definition = (
    name: Name,
    schema: SettingsSchema,
    probe: AdapterDefinition['implementation']['probe'],
  ): AdapterDefinition => ({
    card: CARDS[name],
    implementation: {
      fields: fieldsOf(schema),
      problemsOf: (settings) => ({
        ...unencrypted(outside, schema, settings),
        ...problemsIn(schema, settings),
      }),
      probe,
      startingSettings: outside.startingSettings[name] ?? null,
    },
  })
  return [
    definition('pawapay', configs.PawapayConfig, (stored) =>
      probePawapay(read.pawapay(stored), soon('pawapay')),
    ),
    definition('monime', configs.MonimeConfig, (stored) => probeMonime(read.monime(stored), soon('monime'))),
    definition('vult', configs.VultConfig, (stored) => probeVult(read.vult(stored), soon('vult'))),
    definition('orange-web', configs.OrangeWebConfig, (stored) =>
      probeOrangeWeb(read['orange-web'](stored), soon('orange-web')),
    ),
    definition('africastalking', configs.AfricasTalkingConfig, (stored) =>
      probeAfricasTalking(read.africastalking(stored), soon('africastalking')),
    ),
    definition('twilio', configs.TwilioConfig, (stored) => probeTwilio(read.twilio(stored), soon('twilio'))),
    definition('whatsapp-cloud', configs.WhatsappConfig, (stored) =>
      probeWhatsappCloud(read['whatsapp-cloud'](stored), soon('whatsapp-cloud')),
    ),
    definition('smtp', configs.SmtpConfig, (stored) => {
      outside.count('smtp')
      return probeSmtp(read.smtp(stored), smtp)
    }),
    definition('llm', configs.LlmConfig, (stored) => probeLlm(read.llm(stored), soon('llm'))),
    definition('web-analytics', configs.WebAnalyticsConfig, (stored) =>
      probeWebAnalytics(read['web-analytics'](stored), soon('web-analytics')),
    ),
  ]
}

/** Refuses unencrypted addresses outside of demos. */
const unencrypted = (
  { mustEncrypt }: Outside,
  schema: SettingsSchema,
  settings: Settings,
): Record<string, string> => {
  if (!mustEncrypt) return {}
  const open = fieldsOf(schema)
    .filter(({ name, kind }) => kind === 'url' && /^http:/i.test(settings[name] ?? ''))
    .map(({ name }) => [name, 'Use an https:// address'])
  const isOpenMail = settings.security === 'none'
  return Object.fromEntries([...open, ...(isOpenMail ? [['security', 'Choose STARTTLS or TLS']] : [])])
}
