import type { PaymentMethod } from '@minit/domain/money/payments.ts'
import type { PayoutMethod } from '@minit/domain/money/payouts.ts'
import {
  afterAsk,
  askCounts,
  healthOf,
  inSetOrder,
  type RailMemory,
  railsToTry,
  UNTRIED_RAIL,
  widestLimits,
} from '@minit/domain/platform/routing.ts'
import * as z from 'zod'
import type { Tx } from '../../../db/database.ts'
import { onceFor } from '../../../kernel/once-for.ts'
import type { OpenMethod, PaymentProviders, PayoutProviders } from '../../../ports/deps.ts'
import type { PaymentProvider, ProviderName } from '../../../ports/payment-provider.ts'
import type { PayoutProvider } from '../../../ports/payout-provider.ts'
import { findSetting } from '../settings/platform-settings.ts'

export const RAIL_ORDER_KEY = 'payment_rails'

const Names = z.record(z.string(), z.array(z.string())).default({})
const Stored = z.object({ payments: Names, payouts: Names })
/** By method, the providers in the order they are tried; an unnamed provider comes last. */
export type RailOrder = z.infer<typeof Stored>

export const NO_ORDER: RailOrder = { payments: {}, payouts: {} }

/** Reads the order; an unreadable setting counts as no order. */
export const readRailOrder = async (tx: Tx, isLocked = false): Promise<RailOrder> =>
  Stored.safeParse((await findSetting(tx, RAIL_ORDER_KEY, isLocked)) ?? {}).data ?? NO_ORDER

type Enabled<Port> = { adapter: Port; isEnabled: boolean }

const enabledFor = <Port extends { name: string; methods: readonly string[] }>(
  all: readonly Enabled<Port>[],
  order: RailOrder[keyof RailOrder],
  method: string,
): Port[] => {
  const able = all.flatMap(({ adapter, isEnabled }) =>
    isEnabled && adapter.methods.includes(method) ? [adapter] : [],
  )
  const names = inSetOrder(
    able.map(({ name }) => name),
    order[method] ?? [],
  )
  return names.flatMap((name) => able.find((adapter) => adapter.name === name) ?? [])
}

type TrackedRail = { memory: RailMemory; pendingRequests: number }

/** Tracks how providers answer requests, in this process and until it ends. */
const createTracker = (now: () => Date) => {
  const rails = new Map<ProviderName, TrackedRail>()
  const trackedRail = (name: ProviderName): TrackedRail => {
    const known = rails.get(name) ?? { memory: UNTRIED_RAIL, pendingRequests: 0 }
    rails.set(name, known)
    return known
  }
  const track = onceFor((provider: PaymentProvider) => trackedCopy(provider))
  const trackedCopy = (provider: PaymentProvider): PaymentProvider => ({
    ...provider,
    requestPayment: async (request) => {
      const rail = trackedRail(provider.name)
      rail.pendingRequests += 1
      try {
        const outcome = await provider.requestPayment(request)
        rail.memory = afterAsk(rail.memory, { at: now(), hasAnswer: outcome.kind !== 'unknown' })
        return outcome
      } finally {
        rail.pendingRequests -= 1
      }
    },
  })
  return { trackedRail, track }
}

type Loaded = { payments: readonly Enabled<PaymentProvider>[]; order: RailOrder }

/** Returns the payment providers that new and open payments use. */
export const paymentRails = (read: () => Promise<Loaded>, elapsedMs: () => number): PaymentProviders => {
  // A provider's rest is a duration: no instant of this clock is shown or stored.
  const now = () => new Date(elapsedMs())
  const { trackedRail, track } = createTracker(now)
  const enabled = async (): Promise<PaymentProvider[]> =>
    (await read()).payments.filter(({ isEnabled }) => isEnabled).map(({ adapter }) => adapter)
  const railsOf = async (method: PaymentMethod) => {
    const { payments, order } = await read()
    return Promise.all(
      enabledFor(payments, order.payments, method).map(async (provider) => {
        const { memory, pendingRequests } = trackedRail(provider.name)
        const limits = (await provider.limits()).find((each) => each.method === method) ?? null
        return { provider, limits, memory, health: healthOf(memory, now()), isAsking: pendingRequests > 0 }
      }),
    )
  }
  return {
    limits: async () =>
      widestLimits((await Promise.all((await enabled()).map((provider) => provider.limits()))).flat()),
    forMethod: async (method): Promise<OpenMethod | null> => {
      const open = railsToTry(await railsOf(method)).flatMap(({ provider, limits }) =>
        limits === null ? [] : [{ provider: track(provider), limits }],
      )
      const [first, ...others] = open
      return first === undefined ? null : { ...first, others }
    },
    rails: async (method) =>
      (await railsOf(method)).map(({ provider, limits, memory, health }) => ({
        provider: provider.name,
        limits,
        health,
        ...askCounts(memory, now()),
      })),
    unpaidHosts: async () => [...new Set((await enabled()).flatMap(({ unpaidHosts }) => unpaidHosts))],
    byName: async (name) => {
      const found = (await read()).payments.find(({ adapter }) => adapter.name === name)?.adapter
      return found === undefined ? null : track(found)
    },
  }
}

type LoadedPayouts = { payouts: readonly Enabled<PayoutProvider>[]; order: RailOrder }

/** As `paymentRails`, for payouts. A payout stays with the provider it was created for. */
export const payoutRails = (read: () => Promise<LoadedPayouts>): PayoutProviders => {
  const railsOf = async (method: PayoutMethod) => {
    const { payouts, order } = await read()
    return Promise.all(
      enabledFor(payouts, order.payouts, method).map(async (provider) => {
        const limits = (await provider.limits()).find((each) => each.method === method)
        return { provider, limits }
      }),
    )
  }
  return {
    forMethod: async (method) => {
      for (const { provider, limits } of await railsOf(method))
        if (limits !== undefined) return { provider, limits }
      return null
    },
    rails: async (method) =>
      (await railsOf(method)).map(({ provider, limits }) => ({
        provider: provider.name,
        isOpen: limits !== undefined,
      })),
    all: async () => (await read()).payouts.map(({ adapter }) => adapter),
    byName: async (name) =>
      (await read()).payouts.find(({ adapter }) => adapter.name === name)?.adapter ?? null,
  }
}
