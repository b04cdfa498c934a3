import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PaymentProvider, PaymentRequest } from '../../ports/payment-provider.ts'
import type { WebhookRequest } from '../../ports/webhook-request.ts'
import { type Fixture, first, startFixture } from './testing/fixture.ts'
import { against } from './testing/listen.ts'

export type RemoteProvider = {
  name: 'pawapay' | 'monime' | 'vult' | 'orange-web'
  request: Omit<PaymentRequest, 'reference'>
  /** The configured adapter at this base URL. */
  connect: (baseUrl: string) => PaymentProvider
  /** The adapter without any secret for webhooks. */
  connectWithoutSecret: (baseUrl: string) => PaymentProvider
  /** Ways to turn a genuine webhook into one that must be rejected. */
  forgeries: Record<string, (genuine: WebhookRequest) => WebhookRequest>
  statesAmount: boolean
}

/** The contract of every remote payment provider, tested in the same way. */
export const describeRemoteProvider = (remote: RemoteProvider): void => {
  describe(`${remote.name} over the network`, () => {
    let fixture: Fixture
    let provider: PaymentProvider
    beforeAll(async () => {
      fixture = await startFixture()
    })
    beforeEach(() => {
      provider = remote.connect(`${fixture.url}/${remote.name}`)
    })
    afterAll(() => fixture.close())
    const scene = () => ({ fixture, provider })

    describeRequests(remote, scene)
    describeWebhooks(remote, scene)
  })
  describe(`${remote.name} with a failing network or provider`, () => describeTrouble(remote))
}

type Scene = () => { fixture: Fixture; provider: PaymentProvider }
type Charge = { reference: string; status: string; amountMinor: number }

const requestWith = async (remote: RemoteProvider, scene: Scene, reference?: string): Promise<string> => {
  const { provider } = scene()
  const request = { ...remote.request, reference: reference ?? provider.newReference() }
  expect(await provider.requestPayment(request)).toMatchObject({ kind: 'accepted' })
  return request.reference
}

const chargesFor = async (remote: RemoteProvider, fixture: Fixture, reference: string): Promise<Charge[]> => {
  // The control call answers with the stand-in's charges.
  const charges = (await fixture.control('GET', `/ledger/${remote.name}`)) as Charge[]
  return charges.filter((charge) => charge.reference === reference)
}

const describeRequests = (remote: RemoteProvider, scene: Scene): void => {
  it('offers the requested method', async () => {
    const offered = (await scene().provider.limits()).map(({ method }) => method)
    expect(offered).toContain(remote.request.method)
    expect(scene().provider.methods).toEqual(expect.arrayContaining(offered))
  })
  it('makes a new reference each time', () => {
    const { provider } = scene()
    expect(provider.newReference()).not.toBe(provider.newReference())
  })
  it('is accepted, and the provider charges exactly the amount in minor units', async () => {
    const { fixture } = scene()
    const reference = await requestWith(remote, scene)
    await fixture.webhooksFor(reference)
    expect(await chargesFor(remote, fixture, reference)).toMatchObject([
      { status: 'charged', amountMinor: remote.request.amount.amountMinor },
    ])
  })
  it('charges once for ten concurrent requests with one reference', async () => {
    const { fixture, provider } = scene()
    const reference = provider.newReference()
    const requests = Array.from({ length: 10 }, () =>
      provider.requestPayment({ ...remote.request, reference }),
    )
    // A late one may find the order paid, which looks like no answer; but none is declined.
    for (const { kind } of await Promise.all(requests)) expect(['accepted', 'unknown']).toContain(kind)
    await fixture.webhooksFor(reference)
    expect(await chargesFor(remote, fixture, reference)).toHaveLength(1)
  })
  it('reports unknown after a lost answer, though the provider has charged', async () => {
    const { fixture, provider } = scene()
    const reference = provider.newReference()
    await fixture.control('POST', '/silence', { provider: remote.name, on: true, mode: 'mute' })
    expect(await provider.requestPayment({ ...remote.request, reference })).toEqual({ kind: 'unknown' })
    await fixture.control('POST', '/silence', { provider: remote.name, on: false })
    await fixture.webhooksFor(reference)
    expect(await chargesFor(remote, fixture, reference)).toMatchObject([{ status: 'charged' }])
  })
}

const describeWebhooks = (remote: RemoteProvider, scene: Scene): void => {
  const aGenuineWebhook = async () =>
    first(await scene().fixture.webhooksFor(await requestWith(remote, scene)))

  it('reads a genuine webhook as received money', async () => {
    const reference = await requestWith(remote, scene)
    const webhook = first(await scene().fixture.webhooksFor(reference))
    const amount = remote.statesAmount ? remote.request.amount : null
    expect(await scene().provider.readWebhook(webhook)).toMatchObject({
      kind: 'event',
      event: { reference, kind: 'succeeded', amount },
    })
  })
  it('reads a repeated webhook as the same event', async () => {
    const { provider } = scene()
    const webhook = await aGenuineWebhook()
    expect(await provider.readWebhook(webhook)).toEqual(await provider.readWebhook(webhook))
  })
  it.each(Object.entries(remote.forgeries))(
    'rejects a webhook with %s, and then accepts the genuine one',
    async (_name, forge) => {
      const { provider } = scene()
      const genuine = await aGenuineWebhook()
      expect(await provider.readWebhook(forge(genuine))).toEqual({ kind: 'forged' })
      expect(await provider.readWebhook(genuine)).toMatchObject({ kind: 'event' })
    },
  )
  it('rejects every webhook while no secret is configured', async () => {
    const genuine = await aGenuineWebhook()
    const unconfigured = remote.connectWithoutSecret(`${scene().fixture.url}/${remote.name}`)
    const webhooks = [genuine, ...Object.values(remote.forgeries).map((forge) => forge(genuine))]
    for (const webhook of webhooks) {
      expect(await unconfigured.readWebhook(webhook)).toEqual({ kind: 'forged' })
    }
  })
}

const describeTrouble = (remote: RemoteProvider): void => {
  const requestFrom = (baseUrl: string) => {
    const provider = remote.connect(baseUrl)
    return provider.requestPayment({ ...remote.request, reference: provider.newReference() })
  }
  const unknown = { kind: 'unknown' }

  it('reports unknown after a refused connection', async () => {
    const closed = await against(
      (_request, response) => response.end(),
      async (baseUrl) => baseUrl,
    )
    expect(await requestFrom(closed)).toEqual(unknown)
  })
  it('reports unknown after a timeout', async () => {
    expect(await against(() => {}, requestFrom)).toEqual(unknown)
  })
  it('reports unknown after an interrupted connection', async () => {
    expect(await against((request) => request.socket.destroy(), requestFrom)).toEqual(unknown)
  })
  it.each([500, 502, 503, 504])('reports unknown after status %i', async (status) => {
    expect(await against((_request, response) => response.writeHead(status).end('{}'), requestFrom)).toEqual(
      unknown,
    )
  })
  it.each([401, 403, 404])('does not blame the payer for status %i', async (status) => {
    expect(await against((_request, response) => response.writeHead(status).end('{}'), requestFrom)).toEqual(
      unknown,
    )
  })
  it.each(['', 'not json', '[]', '{"status":"MAYBE"}', '{"data":{"link":"javascript:alert(1)"}}'])(
    'reports unknown after the answer %j',
    async (text) => {
      expect(await against((_request, response) => response.end(text), requestFrom)).toEqual(unknown)
    },
  )
  it('does not read an oversized answer', async () => {
    const megabyte = Buffer.alloc(1_048_576, 32)
    expect(await against((_request, response) => response.writeHead(200).end(megabyte), requestFrom)).toEqual(
      unknown,
    )
  })
  it('follows no redirect', async () => {
    let reached = 0
    const outcome = await against((request, response) => {
      if (request.url === '/elsewhere') reached += 1
      response.writeHead(308, { location: '/elsewhere' }).end()
    }, requestFrom)
    expect({ outcome, reached }).toEqual({ outcome: unknown, reached: 0 })
  })
  it('returns the delay that a busy provider requires', async () => {
    const outcome = await against(
      (_request, response) => response.writeHead(429, { 'retry-after': '7' }).end(),
      requestFrom,
    )
    expect(outcome).toEqual({ kind: 'unknown', retryAfterSeconds: 7 })
  })
}
