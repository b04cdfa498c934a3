import { setTimeout as delay } from 'node:timers/promises'
import { parentPort } from 'node:worker_threads'
import { textOf } from './answers.ts'
import { type Checker, openChecker } from './checker.ts'
import { type Connection, openConnection } from './connection.ts'
import type { Ask, LoadOrder, LoadReply } from './load.ts'
import { bytesOf, nextOf } from './requests.ts'

const MAX_TRIES = 60

type Sender = { connection: Connection; checker: Checker }

/** Sends a request, follows redirects, and retries where allowed. Returns the number of tries. */
const send = async (sender: Sender, ask: Ask, tries = 1): Promise<number> => {
  const { url, expects, againOn = [] } = ask
  const answer = await sender.connection.ask(url, bytesOf(ask))
  const next = nextOf(ask, answer)
  if (next !== null) return send(sender, next, tries)
  if (expects.includes(answer.status)) {
    sender.checker.keep(ask, answer)
    return tries
  }
  if (!againOn.includes(answer.status) || tries === MAX_TRIES)
    throw new Error(`${url} answered ${answer.status}: ${textOf(answer).slice(0, 300)}`)
  await delay(1_000)
  return send(sender, ask, tries + 1)
}

/** Yields each request once, or repeatedly for this many seconds. */
const inTurn = function* ({ asks, forSeconds }: LoadOrder): Generator<[number, Ask]> {
  if (forSeconds === undefined) return yield* asks.entries()
  const end = performance.now() + forSeconds * 1000
  for (;;)
    for (const entry of asks.entries()) {
      if (performance.now() > end) return
      yield entry
    }
}

const run = async (order: LoadOrder): Promise<LoadReply> => {
  const { asks, connections, overSeconds = 0 } = order
  const opened = Array.from({ length: connections }, openConnection)
  const checker = openChecker()
  const waiting = inTurn(order)
  const eachMs: number[] = []
  let askedAgain = 0
  const started = performance.now()
  const workOff = async (connection: Connection): Promise<void> => {
    for (const [index, ask] of waiting) {
      const dueMs = started + (index / asks.length) * overSeconds * 1000
      if (overSeconds > 0) await delay(Math.max(0, dueMs - performance.now()))
      const sent = performance.now()
      askedAgain += (await send({ connection, checker }, ask)) - 1
      eachMs.push(performance.now() - sent)
    }
  }
  try {
    await Promise.all(opened.map(workOff))
    const totalMs = performance.now() - started
    checker.check()
    return { totalMs, eachMs, askedAgain }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) }
  } finally {
    for (const connection of opened) connection.close()
  }
}

parentPort?.on('message', async (order: LoadOrder) => parentPort?.postMessage(await run(order)))
