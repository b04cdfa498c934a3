import type { Logger } from 'pino'
import { Counter, Histogram, Registry } from 'prom-client'
import type { Database } from '../../../db/database.ts'
import { createBatchedCounts } from '../../../kernel/batched-counts.ts'
import type { Counts } from '../../../ports/counts.ts'
import { addRefusedWebhooks } from './watch-counts.queries.ts'

type Tools = { db: Database; now: () => Date; log: Logger }

/** From a prompt that is confirmed at once to one that the last poll finds. */
const ASK_TO_PAID_SECONDS = [5, 10, 20, 30, 45, 60, 90, 120, 180, 300, 600, 900, 3_600]

const createMeters = () => {
  const registry = new Registry()
  const registers = [registry]
  const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Counter({ name, help, labelNames: [...labelNames], registers })
  return {
    registry,
    purchases: counter('minit_purchases_total', 'Purchases by what became of them', [
      'state',
      'method',
      'provider',
    ]),
    seconds: new Histogram({
      name: 'minit_ask_to_paid_seconds',
      help: 'Seconds from the order to the settled payment',
      labelNames: ['method', 'provider'],
      buckets: ASK_TO_PAID_SECONDS,
      registers,
    }),
    unknown: counter('minit_asks_unknown_total', 'Asks for money that got no answer', ['provider']),
    refused: counter('minit_webhooks_refused_total', 'Webhooks that could not be believed', ['provider']),
    messages: counter('minit_messages_total', 'Tries to send a message, by their outcome', [
      'channel',
      'outcome',
    ]),
  }
}

/** Creates the counters of one process. Labels only take the few values of our own types. */
export const createCounts = (tools: Tools): Counts => {
  const meters = createMeters()
  const refusals = createRefusals(tools)
  return {
    registry: meters.registry,
    purchase: (state, { method, provider }) => meters.purchases.inc({ state, method, provider }),
    paid: ({ method, provider, seconds }) => meters.seconds.observe({ method, provider }, seconds),
    requestUnknown: (provider) => meters.unknown.inc({ provider }),
    webhookRefused: (provider) => {
      meters.refused.inc({ provider })
      refusals.add(provider)
    },
    message: (channel, outcome) => meters.messages.inc({ channel, outcome }),
    flush: refusals.flush,
  }
}

/** Each process writes at most once per interval, however many webhooks it refuses. */
const WRITE_AFTER_MS = 5_000

const createRefusals = ({ db, now, log }: Tools) =>
  createBatchedCounts({
    write: (sums) => db.writeAsPlatform((tx) => addRefusedWebhooks(tx, sums, now())),
    // Metrics still count them; an alert may miss the counts of a short database outage.
    onFailed: (error) => log.warn({ error: String(error) }, 'refused webhooks could not be written down'),
    writeAfterMs: WRITE_AFTER_MS,
  })
