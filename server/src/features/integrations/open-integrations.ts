import type { PaymentMethod } from '@minit/domain/payments.ts'
import type { Database } from '../../db/database.ts'
import type { MessageSenders, PaymentProviders } from '../../ports/deps.ts'
import type { InsightWriter, InsightWriters } from '../../ports/insight-writer.ts'
import type { MessageSender } from '../../ports/message-sender.ts'
import type { PaymentProvider } from '../../ports/payment-provider.ts'
import type { AnalyticsSink, WebAnalytics } from '../../ports/web-analytics.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import {
  type AdapterName,
  ANALYTICS_ADAPTERS,
  INSIGHT_ADAPTERS,
  MESSAGE_ADAPTERS,
  PAYMENT_ADAPTERS,
} from './adapter-names.ts'
import { type IntegrationRow, listIntegrations } from './integrations.queries.ts'
import { createReporter } from './report-events.ts'

/** Turns an adapter's stored settings into the adapter. Throws when the settings do not fit. */
export type AdapterBuilders = {
  payments: { [Name in (typeof PAYMENT_ADAPTERS)[number]]: (settings: unknown) => PaymentProvider }
  messages: { [Name in (typeof MESSAGE_ADAPTERS)[number]]: (settings: unknown) => MessageSender }
  insights: { [Name in (typeof INSIGHT_ADAPTERS)[number]]: (settings: unknown) => InsightWriter }
  analytics: { [Name in (typeof ANALYTICS_ADAPTERS)[number]]: (settings: unknown) => AnalyticsSink }
  cash: PaymentProvider
}

type Tools = {
  db: Database
  secrets: Secrets
  now: () => Date
  onBroken: (adapter: string, error: unknown) => void
}

type Enabled<Port> = { adapter: Port; isEnabled: boolean }
type Loaded = {
  payments: Enabled<PaymentProvider>[]
  messages: Enabled<MessageSender>[]
  insights: Enabled<InsightWriter>[]
  analytics: Enabled<AnalyticsSink>[]
  readAt: number
  print: string
}

/** A switch the admin moves is felt by every process within this time. */
const FRESH_MS = 2_000

export const settingsContext = (adapter: string): string => `integration ${adapter}`

export type OpenIntegrations = {
  payments: PaymentProviders
  messages: MessageSenders
  insights: InsightWriters
  webAnalytics: WebAnalytics
}

const NOTHING: Loaded = { payments: [], messages: [], insights: [], analytics: [], readAt: 0, print: '' }

/** The adapters as the integrations table has them, read again every two seconds at most. */
export const openIntegrations = (tools: Tools, builders: AdapterBuilders): OpenIntegrations => {
  let loaded = NOTHING
  let loading: Promise<void> | null = null
  const refresh = async () => {
    const rows = await tools.db.readAsPlatform(listIntegrations)
    loaded = buildLoaded(tools, builders, rows, loaded)
  }
  const read = async (): Promise<Loaded> => {
    if (tools.now().getTime() - loaded.readAt < FRESH_MS) return loaded
    loading ??= refresh().finally(() => {
      loading = null
    })
    await loading
    return loaded
  }
  return {
    payments: paymentProviders(read),
    messages: messageSenders(read, tools.now),
    insights: { current: async () => firstEnabled((await read()).insights) },
    webAnalytics: createReporter({
      current: async () => firstEnabled((await read()).analytics),
      now: tools.now,
    }),
  }
}

const firstEnabled = <Port>(adapters: readonly Enabled<Port>[]): Port | null =>
  adapters.find(({ isEnabled }) => isEnabled)?.adapter ?? null

/** Unchanged rows keep their adapters, and with them what those remember of the provider. */
const buildLoaded = (
  tools: Tools,
  builders: AdapterBuilders,
  rows: IntegrationRow[],
  before: Loaded,
): Loaded => {
  const readAt = tools.now().getTime()
  const print = JSON.stringify(
    rows.map(({ adapter, isEnabled, sealedSettings }) => [adapter, isEnabled, sealedSettings]),
  )
  if (print === before.print) return { ...before, readAt }
  const build = <Port>(names: readonly AdapterName[], make: (name: AdapterName, settings: unknown) => Port) =>
    names.flatMap((name): Enabled<Port>[] => {
      const row = rows.find(({ adapter }) => adapter === name)
      if (row?.sealedSettings == null) return []
      try {
        const settings: unknown = JSON.parse(tools.secrets.open(row.sealedSettings, settingsContext(name)))
        return [{ adapter: make(name, settings), isEnabled: row.isEnabled }]
      } catch (error) {
        tools.onBroken(name, error)
        return []
      }
    })
  // The name lists and the builder records have the same keys, by their types above.
  const payments = build(PAYMENT_ADAPTERS, (name, settings) => builders.payments[name as 'vult'](settings))
  const messages = build(MESSAGE_ADAPTERS, (name, settings) =>
    builders.messages[name as 'africastalking'](settings),
  )
  const insights = build(INSIGHT_ADAPTERS, (name, settings) => builders.insights[name as 'llm'](settings))
  const analytics = build(ANALYTICS_ADAPTERS, (name, settings) =>
    builders.analytics[name as 'web-analytics'](settings),
  )
  const cash = { adapter: builders.cash, isEnabled: true }
  return { payments: [...payments, cash], messages, insights, analytics, readAt, print }
}

const paymentProviders = (read: () => Promise<Loaded>): PaymentProviders => {
  const offers = async (): Promise<{ provider: PaymentProvider; methods: readonly PaymentMethod[] }[]> => {
    const { payments } = await read()
    const enabled = payments.filter(({ isEnabled }) => isEnabled).map(({ adapter }) => adapter)
    return Promise.all(
      enabled.map(async (provider) => ({ provider, methods: await provider.offeredMethods() })),
    )
  }
  return {
    offeredMethods: async () => new Set((await offers()).flatMap(({ methods }) => methods)),
    forMethod: async (method) =>
      (await offers()).find(({ methods }) => methods.includes(method))?.provider ?? null,
    byName: async (name) =>
      (await read()).payments.find(({ adapter }) => adapter.name === name)?.adapter ?? null,
  }
}

/** A gateway that refused our settings is offered again after this time, in case nothing was sent meanwhile. */
const TROUBLE_MS = 15 * 60_000

type Trouble = { reason: string; since: number }

const messageSenders = (read: () => Promise<Loaded>, now: () => Date): MessageSenders => {
  // By the adapter itself: changed settings make another one, which starts without a past.
  const troubles = new WeakMap<MessageSender, Trouble>()
  const enabled = async () =>
    (await read()).messages.filter(({ isEnabled }) => isEnabled).map(({ adapter }) => adapter)
  const troubleOf = (sender: MessageSender): string | null => {
    const trouble = troubles.get(sender)
    return trouble === undefined || now().getTime() - trouble.since > TROUBLE_MS ? null : trouble.reason
  }
  const watched = (sender: MessageSender): MessageSender => ({
    ...sender,
    send: async (message) => {
      const outcome = await sender.send(message)
      if (outcome.kind === 'retry_later' && outcome.isOurFault)
        troubles.set(sender, { reason: outcome.reason, since: now().getTime() })
      else if (outcome.kind === 'accepted') troubles.delete(sender)
      return outcome
    },
  })
  return {
    forChannel: async (channel) => {
      const sender = (await enabled()).find((candidate) => candidate.channel === channel)
      return sender === undefined ? null : watched(sender)
    },
    offeredChannels: async () =>
      new Set((await enabled()).filter((sender) => troubleOf(sender) === null).map(({ channel }) => channel)),
    troubles: async () =>
      new Map(
        (await enabled()).flatMap((sender) => {
          const reason = troubleOf(sender)
          return reason === null ? [] : [[sender.name, reason] as const]
        }),
      ),
  }
}
