import process from 'node:process'
import type { Database } from '../../src/db/database.ts'
import type { Deps } from '../../src/ports/deps.ts'
import type { MessageSender } from '../../src/ports/message-sender.ts'
import type { PaymentProvider } from '../../src/ports/payment-provider.ts'
import type { PayoutProvider } from '../../src/ports/payout-provider.ts'
import type { CrashPoint } from './points.ts'

/** A database whose process kills itself with `kill -9` at the point; null leaves it unchanged. */
export const armDatabase = (db: Database, point: CrashPoint | null): Database => {
  if (point === null || !('openedBy' in point)) return db
  return {
    ...db,
    inTenant: async (entrepreneurId, work) => {
      if (callerFile() !== point.openedBy) return db.inTenant(entrepreneurId, work)
      if (point.when === 'before_opening') die()
      const result = await db.inTenant(entrepreneurId, async (tx) => {
        const found = await work(tx)
        // A transaction that found nothing to do is not the targeted one.
        if (point.when === 'before_commit' && found) die()
        return found
      })
      if (point.when === 'after_commit' && result) die()
      return result
    },
    asPlatform: async (work) => {
      if (callerFile() !== point.openedBy) return db.asPlatform(work)
      const result = await db.asPlatform(async (tx) => {
        const found = await work(tx)
        if (point.when === 'before_commit' && found) die()
        return found
      })
      if (point.when === 'after_commit') die()
      return result
    },
    writeAsPlatform: async (write) => {
      if (callerFile() !== point.openedBy) return db.writeAsPlatform(write)
      if (point.when !== 'after_commit') die()
      const result = await db.writeAsPlatform(write)
      if (result) die()
      return result
    },
  }
}

/** The same for the calls to payment providers and message gateways. */
export const armPorts = (deps: Deps, point: CrashPoint | null): Deps => {
  if (point === null || !('port' in point)) return deps
  const { payments, messages } = deps
  const around = aroundCall(point.when)
  if (point.port === 'gateway') {
    const forChannel: typeof messages.forChannel = async (channel) =>
      armSender(await messages.forChannel(channel), around)
    return { ...deps, messages: { ...messages, forChannel } }
  }
  if (point.port === 'sender') return { ...deps, ...armSenders(deps, around) }
  return {
    ...deps,
    payments: {
      ...payments,
      forMethod: async (method) => {
        const open = await payments.forMethod(method)
        const provider = armProvider(open?.provider ?? null, around)
        const others = (open?.others ?? []).flatMap((other) => {
          const armed = armProvider(other.provider, around)
          return armed === null ? [] : [{ ...other, provider: armed }]
        })
        return open && provider && { ...open, provider, others }
      },
      byName: async (name) => armProvider(await payments.byName(name), around),
    },
  }
}

type Around = <Answer>(call: () => Promise<Answer>) => Promise<Answer>

const aroundCall =
  (when: 'before_call' | 'after_call'): Around =>
  async (call) => {
    if (when === 'before_call') die()
    const answer = await call()
    die()
    return answer
  }

const armProvider = (provider: PaymentProvider | null, around: Around): PaymentProvider | null =>
  provider && { ...provider, requestPayment: (request) => around(() => provider.requestPayment(request)) }

/** Senders of money: payouts, and refunds through the provider that received the payment. */
const armSenders = ({ payments, payouts }: Deps, around: Around): Pick<Deps, 'payments' | 'payouts'> => {
  const armPayouts = <Found extends PayoutProvider | null>(provider: Found): Found =>
    provider && { ...provider, requestPayout: (request) => around(() => provider.requestPayout(request)) }
  return {
    payouts: {
      ...payouts,
      all: async () => (await payouts.all()).map(armPayouts),
      byName: async (name) => armPayouts(await payouts.byName(name)),
    },
    payments: {
      ...payments,
      byName: async (name) => {
        const provider = await payments.byName(name)
        const refunds = provider?.refunds
        if (!provider || refunds === undefined) return provider
        const requestRefund: typeof refunds.requestRefund = (request) =>
          around(() => refunds.requestRefund(request))
        return { ...provider, refunds: { ...refunds, requestRefund } }
      },
    },
  }
}

const armSender = (sender: MessageSender | null, around: Around): MessageSender | null =>
  sender && { ...sender, send: (message) => around(() => sender.send(message)) }

/** Nothing runs after it: no `finally`, no flush, no disconnect from the database. */
const die = (): void => {
  process.kill(process.pid, 'SIGKILL')
}

const FRAME_FILE = /([\w.-]+\.ts):\d+:\d+\)?$/

/** The first file on the stack outside this one, without its folder. */
const callerFile = (): string | undefined =>
  (new Error().stack ?? '')
    .split('\n')
    .map((line) => FRAME_FILE.exec(line)?.[1])
    .find((file) => file !== undefined && file !== 'arm-deps.ts')
