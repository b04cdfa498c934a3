import { type Database, pipelined } from '../../../db/database.ts'
import type { Secrets } from '../../../kernel/secrets.ts'
import type { MessageSenders, PaymentProviders, PayoutProviders } from '../../../ports/deps.ts'
import type { InsightWriter, InsightWriters } from '../../../ports/insight-writer.ts'
import type { MessageSender } from '../../../ports/message-sender.ts'
import type { PaymentProvider } from '../../../ports/payment-provider.ts'
import type { PayoutProvider } from '../../../ports/payout-provider.ts'
import type { AnalyticsSink, WebAnalytics } from '../../../ports/web-analytics.ts'
import {
  type AdapterName,
  ANALYTICS_ADAPTERS,
  INSIGHT_ADAPTERS,
  MESSAGE_ADAPTERS,
  PAYMENT_ADAPTERS,
  PAYOUT_ADAPTERS,
} from './adapter-names.ts'
import { findIntegrations, type IntegrationRow } from './integrations.queries.ts'
import { NO_ORDER, paymentRails, payoutRails, type RailOrder, readRailOrder } from './rails.ts'
import { createReporter } from './usage.ts'

/** Builds the adapter from its stored settings. Throws if the settings are invalid. */
export type AdapterBuilders = {
  payments: { [Name in (typeof PAYMENT_ADAPTERS)[number]]: (settings: unknown) => PaymentProvider }
  payouts: { [Name in (typeof PAYOUT_ADAPTERS)[number]]: (settings: unknown) => PayoutProvider }
  messages: { [Name in (typeof MESSAGE_ADAPTERS)[number]]: (settings: unknown) => MessageSender }
  insights: { [Name in (typeof INSIGHT_ADAPTERS)[number]]: (settings: unknown) => InsightWriter }
  analytics: { [Name in (typeof ANALYTICS_ADAPTERS)[number]]: (settings: unknown) => AnalyticsSink }
  cash: PaymentProvider
}

type Tools = {
  db: Database
  secrets: Secrets
  elapsedMs: () => number
  onAdapterFailed: (adapter: string, error: unknown) => void
}

type Enabled<Port> = { adapter: Port; isEnabled: boolean }
type Loaded = {
  payments: Enabled<PaymentProvider>[]
  payouts: Enabled<PayoutProvider>[]
  messages: Enabled<MessageSender>[]
  insights: Enabled<InsightWriter>[]
  analytics: Enabled<AnalyticsSink>[]
  /** The order that the admin set for several providers of one method. */
  order: RailOrder
  /** On the monotonic clock: a change of the wall clock must not extend the cache. */
  readAtMs: number
}

/** Every process applies a change by the admin within this time. */
const TTL_MS = 2_000

export const settingsContext = (adapter: string): string => `integration ${adapter}`

export type OpenIntegrations = {
  payments: PaymentProviders
  payouts: PayoutProviders
  messages: MessageSenders
  insights: InsightWriters
  webAnalytics: WebAnalytics
}

const NOTHING: Loaded = {
  payments: [],
  payouts: [],
  messages: [],
  insights: [],
  analytics: [],
  order: NO_ORDER,
  readAtMs: Number.NEGATIVE_INFINITY,
}

/** Opens the adapters of the integrations table and reads the table again at most every two seconds. */
export const openIntegrations = (tools: Tools, builders: AdapterBuilders): OpenIntegrations => {
  const adapterFor = createAdapterStore(tools)
  // A separate store under the same names: one integration has a payment adapter and a payout adapter.
  const payoutAdapterFor = createAdapterStore(tools)
  let loaded = NOTHING
  let loading: Promise<void> | null = null
  const refresh = async () => {
    const [rows, order] = await tools.db.readAsPlatform((tx) =>
      pipelined(findIntegrations(tx), readRailOrder(tx)),
    )
    const read = { rows, readAtMs: tools.elapsedMs() }
    const payouts = buildPorts(payoutAdapterFor, rows)(PAYOUT_ADAPTERS, (name, settings) =>
      builders.payouts[name as 'pawapay'](settings),
    )
    loaded = { ...buildLoaded(adapterFor, builders, read), payouts, order }
  }
  const read = async (): Promise<Loaded> => {
    if (tools.elapsedMs() - loaded.readAtMs < TTL_MS) return loaded
    loading ??= refresh().finally(() => {
      loading = null
    })
    await loading
    return loaded
  }
  return {
    payments: paymentRails(read, tools.elapsedMs),
    payouts: payoutRails(read),
    messages: messageSenders(read, tools.elapsedMs),
    insights: { current: async () => firstEnabled((await read()).insights) },
    webAnalytics: createReporter({
      current: async () => firstEnabled((await read()).analytics),
      elapsedMs: tools.elapsedMs,
    }),
  }
}

const firstEnabled = <Port>(adapters: readonly Enabled<Port>[]): Port | null =>
  adapters.find(({ isEnabled }) => isEnabled)?.adapter ?? null

type CachedAdapter = { fingerprint: string; adapter: unknown }

/**
 * Builds each adapter from its row and caches it, with its state, until the row's settings change. Reports
 * invalid settings once.
 */
const createAdapterStore = (tools: Tools) => {
  const cache = new Map<AdapterName, CachedAdapter>()
  return <Port>(
    name: AdapterName,
    sealedSettings: string,
    make: (settings: unknown) => Port,
  ): Port | null => {
    const known = cache.get(name)
    // The name determines the port, so the same `make` built the cached adapter.
    if (known?.fingerprint === sealedSettings) return known.adapter as Port | null
    let adapter: Port | null = null
    try {
      adapter = make(JSON.parse(tools.secrets.open(sealedSettings, settingsContext(name))))
    } catch (error) {
      tools.onAdapterFailed(name, error)
    }
    cache.set(name, { fingerprint: sealedSettings, adapter })
    return adapter
  }
}
type AdapterStore = ReturnType<typeof createAdapterStore>

const buildPorts =
  (adapterFor: AdapterStore, rows: readonly IntegrationRow[]) =>
  <Port>(names: readonly AdapterName[], make: (name: AdapterName, settings: unknown) => Port) =>
    names.flatMap((name): Enabled<Port>[] => {
      const row = rows.find(({ adapter }) => adapter === name)
      if (row?.sealedSettings == null) return []
      const adapter = adapterFor(name, row.sealedSettings, (settings) => make(name, settings))
      return adapter === null ? [] : [{ adapter, isEnabled: row.isEnabled }]
    })

const buildLoaded = (
  adapterFor: AdapterStore,
  builders: AdapterBuilders,
  { rows, readAtMs }: { rows: IntegrationRow[]; readAtMs: number },
): Omit<Loaded, 'payouts' | 'order'> => {
  const build = buildPorts(adapterFor, rows)
  // The types above give the name lists and the builder records the same keys.
  const payments = build(PAYMENT_ADAPTERS, (name, settings) => builders.payments[name as 'vult'](settings))
  const messages = build(MESSAGE_ADAPTERS, (name, settings) =>
    builders.messages[name as 'africastalking'](settings),
  )
  const insights = build(INSIGHT_ADAPTERS, (name, settings) => builders.insights[name as 'llm'](settings))
  const analytics = build(ANALYTICS_ADAPTERS, (name, settings) =>
    builders.analytics[name as 'web-analytics'](settings),
  )
  const cash = { adapter: builders.cash, isEnabled: true }
  return { payments: [...payments, cash], messages, insights, analytics, readAtMs }
}

/** A gateway that refused our settings is offered again after this time, even if nothing was sent. */
const TROUBLE_MS = 15 * 60_000

type Trouble = { reason: string; sinceMs: number }

const messageSenders = (read: () => Promise<Loaded>, elapsedMs: () => number): MessageSenders => {
  // Keyed by the adapter: changed settings build a new adapter, which starts without troubles.
  const troubles = new WeakMap<MessageSender, Trouble>()
  const enabled = async () =>
    (await read()).messages.filter(({ isEnabled }) => isEnabled).map(({ adapter }) => adapter)
  const troubleOf = (sender: MessageSender): string | null => {
    const trouble = troubles.get(sender)
    return trouble === undefined || elapsedMs() - trouble.sinceMs > TROUBLE_MS ? null : trouble.reason
  }
  const tracked = (sender: MessageSender): MessageSender => ({
    ...sender,
    send: async (message) => {
      const outcome = await sender.send(message)
      if (outcome.kind === 'retry_later' && outcome.isOurFault)
        troubles.set(sender, { reason: outcome.reason, sinceMs: elapsedMs() })
      else if (outcome.kind === 'accepted') troubles.delete(sender)
      return outcome
    },
  })
  return {
    forChannel: async (channel) => {
      const sender = (await enabled()).find((candidate) => candidate.channel === channel)
      return sender === undefined ? null : tracked(sender)
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
