import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { AccessFields, MessageSender, OutgoingMessage } from '../../ports/message-sender.ts'
import type { CallTools } from '../http-call.ts'

type Answer = { status: number; body: string; headers?: Record<string, string> }

export type SenderSuite = {
  /** The stand-in's name in its control paths. */
  gateway: string
  mount: (app: FastifyInstance, dir: string) => Promise<void>
  /** A sender to the stand-in, or to any server at `address`. */
  create: (address: string, tools: CallTools) => MessageSender
  createWithWrongKey: (address: string, tools: CallTools) => MessageSender
  /** The gateway's refusal of one recipient, in an otherwise successful answer. */
  refusalOfRecipient: Answer
}

export const FACTS: AccessFields = {
  networkName: 'Hub & Co',
  code: '7KQM-4T2-XWP',
  expiresText: '20 Nov 15:47',
  wifiKind: 'captive',
  link: 'https://minit.example/pass/01JD4YQ0V9M7XK3ZB5N2R8T6WC?t=a-token',
}

export const aMessage = (overrides: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  id: '01JD4YQ0V9M7XK3ZB5N2R8T6WC',
  to: '+23276123456',
  text: 'WiFi: Hub & Co. It is open. On the page that opens type code 7KQM-4T2-XWP. Ends 20 Nov 15:47.',
  fields: FACTS,
  ...overrides,
})

/** Starts an HTTP server with one fixed answer, for cases that no faithful stand-in produces. */
export const answering = async (answer: Answer): Promise<string> => {
  const server = createServer((request, response) => {
    request.resume()
    response.writeHead(answer.status, answer.headers).end(answer.body)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  // A listening TCP server has an address of this type.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const tools = { timeoutMs: 2_000 }

type Rig = {
  app: FastifyInstance
  /** Available once the tests run. */
  address: () => string
  acceptedFor: (to: string) => Promise<{ to: string; messageId: string }[]>
}

const startRig = (suite: SenderSuite): Rig => {
  const dir = mkdtempSync(join(tmpdir(), 'minit-messages-'))
  const app = Fastify({ forceCloseConnections: true })
  let address = ''
  beforeAll(async () => {
    await suite.mount(app, dir)
    address = await app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    await app.close()
    rmSync(dir, { recursive: true })
  })
  return {
    app,
    address: () => address,
    acceptedFor: async (to) => {
      const rows: { to: string; messageId: string }[] = (
        await app.inject(`/control/ledger/${suite.gateway}`)
      ).json()
      return rows.filter((row) => row.to === to)
    },
  }
}

/** Tests that every sender must pass. */
export const describeMessageSender = (suite: SenderSuite): void => {
  const rig = startRig(suite)
  describe('definite answers', () => describeAnswers(suite, rig))
  describe('indefinite answers', () => describeOpenEnds(suite, rig))
  test('no outcome contains the key, the number or the code', async () => {
    const outcomes = [
      await suite.create(rig.address(), tools).send(aMessage({ to: '+23276000403' })),
      await suite.createWithWrongKey(rig.address(), tools).send(aMessage()),
    ]
    expect(JSON.stringify(outcomes)).not.toMatch(/76000403|76123456|7KQM|wrong-key/)
  })
}

const describeAnswers = (suite: SenderSuite, { address, acceptedFor }: Rig): void => {
  test("an accepted message is in the gateway's ledger under the returned id", async () => {
    const outcome = await suite.create(address(), tools).send(aMessage())
    const [row] = await acceptedFor('+23276123456')
    expect(outcome).toEqual({ kind: 'accepted', providerMessageId: row?.messageId })
    expect(row?.messageId).toBeTruthy()
  })

  test('an unsupported number is refused permanently', async () => {
    const outcome = await suite.create(address(), tools).send(aMessage({ to: '+23276000403' }))
    expect(outcome.kind).toBe('refused')
    expect(await acceptedFor('+23276000403')).toEqual([])
  })

  test('a bad recipient is refused, whatever the HTTP status', async () => {
    const outcome = await suite.create(await answering(suite.refusalOfRecipient), tools).send(aMessage())
    expect(outcome.kind).toBe('refused')
  })

  test('a rate limit reports its delay, and the retry is accepted once', async () => {
    const sender = suite.create(address(), tools)
    const message = aMessage({ to: '+23276000099' })
    const limited = await sender.send(message)
    expect(limited).toMatchObject({ kind: 'retry_later', retryAfterSeconds: expect.any(Number) })
    expect((await sender.send(message)).kind).toBe('accepted')
    expect(await acceptedFor('+23276000099')).toHaveLength(1)
  })

  test('HTTP 429 waits as long as the gateway requires', async () => {
    const gateway = await answering({ status: 429, body: '', headers: { 'retry-after': '17' } })
    const outcome = await suite.create(gateway, tools).send(aMessage())
    expect(outcome).toMatchObject({ kind: 'retry_later', retryAfterSeconds: 17 })
  })

  test('a wrong key is a settings error: retried later, without blaming the recipient', async () => {
    const outcome = await suite.createWithWrongKey(address(), tools).send(aMessage({ to: '+23276999001' }))
    expect(outcome).toMatchObject({ kind: 'retry_later', retryAfterSeconds: expect.any(Number) })
    expect(await acceptedFor('+23276999001')).toEqual([])
  })
}

const describeOpenEnds = (suite: SenderSuite, { app, address }: Rig): void => {
  test.each([500, 502, 503])("the gateway's failure (HTTP %i) is retried", async (status) => {
    const outcome = await suite.create(await answering({ status, body: 'oops' }), tools).send(aMessage())
    expect(outcome.kind).toBe('retry_later')
  })

  test('a timeout is unknown', async () => {
    const outcome = await suite.create(address(), { timeoutMs: 100 }).send(aMessage({ to: '+23276000189' }))
    expect(outcome.kind).toBe('unknown')
  })

  test('a silent gateway is unknown, until it answers again', async () => {
    const setSilence = (on: boolean) =>
      app.inject({ method: 'POST', url: `/control/silence/${suite.gateway}`, payload: { on } })
    const message = aMessage({ to: '+23276999002' })
    await setSilence(true)
    expect((await suite.create(address(), { timeoutMs: 100 }).send(message)).kind).toBe('unknown')
    await setSilence(false)
    expect((await suite.create(address(), tools).send(message)).kind).toBe('accepted')
  })

  test('a refused connection is unknown', async () => {
    const stopped = Fastify()
    const nowhere = await stopped.listen({ port: 0, host: '127.0.0.1' })
    await stopped.close()
    expect((await suite.create(nowhere, tools).send(aMessage())).kind).toBe('unknown')
  })

  test.each(['', 'null', '[]', '{"messages":[]}', '<html>Sign in to WiFi</html>', '{"SMSMessageData":{}}'])(
    'a successful status with %j as its body is unknown',
    async (body) => {
      const outcome = await suite.create(await answering({ status: 200, body }), tools).send(aMessage())
      expect(outcome.kind).toBe('unknown')
    },
  )
}
