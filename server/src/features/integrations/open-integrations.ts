import type { PaymentMethod } from '@minit/domain/payments.ts'
import type { Database } from '../../db/database.ts'
import type { MessageSenders, PaymentProviders } from '../../ports/deps.ts'
import type { MessageSender } from '../../ports/message-sender.ts'
import type { PaymentProvider } from '../../ports/payment-provider.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { type AdapterName, MESSAGE_ADAPTERS, PAYMENT_ADAPTERS } from './adapter-names.ts'
import { type IntegrationRow, listIntegrations } from './integrations.queries.ts'

/** Turns an adapter's stored settings into the adapter. Throws when the settings do not fit. */
export type AdapterBuilders = {
  payments: { [Name in (typeof PAYMENT_ADAPTERS)[number]]: (settings: unknown) => PaymentProvider }
  messages: { [Name in (typeof MESSAGE_ADAPTERS)[number]]: (settings: unknown) => MessageSender }
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
  readAt: number
  print: string
}

/** A switch the admin moves is felt by every process within this time. */
const FRESH_MS = 2_000

export const settingsContext = (adapter: string): string => `integration ${adapter}`

/** The adapters as the integrations table has them, read again every two seconds at most. */
export const openIntegrations = (
  tools: Tools,
  builders: AdapterBuilders,
): { payments: PaymentProviders; messages: MessageSenders } => {
  let loaded: Loaded = { payments: [], messages: [], readAt: 0, print: '' }
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
  return { payments: paymentProviders(read), messages: messageSenders(read) }
}

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
  return { payments: [...payments, { adapter: builders.cash, isEnabled: true }], messages, readAt, print }
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

const messageSenders = (read: () => Promise<Loaded>): MessageSenders => ({
  forChannel: async (channel) =>
    (await read()).messages.find(({ adapter, isEnabled }) => isEnabled && adapter.channel === channel)
      ?.adapter ?? null,
})
