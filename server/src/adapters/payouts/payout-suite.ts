import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PayoutProvider, PayoutRequest } from '../../ports/payout-provider.ts'
import type { WebhookRequest } from '../../ports/webhook-request.ts'
import { type Fixture, first, startFixture } from '../payments/testing/fixture.ts'
import { against } from '../payments/testing/listen.ts'

export type RemotePayouts = {
  name: 'pawapay' | 'monime'
  request: Omit<PayoutRequest, 'reference'>
  /** The configured adapter at this base URL. */
  connect: (baseUrl: string) => PayoutProvider
  /** The adapter without any secret for webhooks. */
  connectWithoutSecret: (baseUrl: string) => PayoutProvider
  /** Ways to turn a genuine webhook into one that must be rejected. */
  forgeries: Record<string, (genuine: WebhookRequest) => WebhookRequest>
}

type Sent = { reference: string; status: string; amountMinor: number }
type Scene = () => { fixture: Fixture; provider: PayoutProvider }

/** The contract of every payout provider, tested in the same way. */
export const describeRemotePayouts = (remote: RemotePayouts): void => {
  describe(`${remote.name} sends money over the network`, () => {
    let fixture: Fixture
    let provider: PayoutProvider
    beforeAll(async () => {
      fixture = await startFixture()
      provider = remote.connect(`${fixture.url}/${remote.name}`)
    })
    afterAll(() => fixture.close())
    const scene = () => ({ fixture, provider })
    describeSending(remote, scene)
    describeCalls(remote, scene)
  })
  describe(`${remote.name} with a failing network or provider`, () => describeTrouble(remote))
}

const requestPayout = async (remote: RemotePayouts, { provider }: ReturnType<Scene>): Promise<string> => {
  const reference = provider.newReference()
  expect(await provider.requestPayout({ ...remote.request, reference })).toMatchObject({ kind: 'accepted' })
  return reference
}

const sentFor = async (remote: RemotePayouts, fixture: Fixture, reference: string): Promise<Sent[]> => {
  // The control call answers with the stand-in's payouts.
  const sent = (await fixture.control('GET', `/ledger/${remote.name}/payouts`)) as Sent[]
  return sent.filter((payout) => payout.reference === reference)
}

const describeSending = (remote: RemotePayouts, scene: Scene): void => {
  it('offers the requested method, within limits', async () => {
    const limits = await scene().provider.limits()
    expect(limits).toContainEqual(expect.objectContaining({ method: remote.request.method }))
    for (const { minimumMinor, maximumMinor } of limits)
      expect(minimumMinor).toBeLessThanOrEqual(maximumMinor)
  })
  it('sends exactly the amount in minor units, and its balance decreases by it', async () => {
    const before = (await scene().provider.float()) ?? 0
    const reference = await requestPayout(remote, scene())
    await scene().fixture.webhooksFor(reference)
    const { amountMinor } = remote.request.amount
    expect(await sentFor(remote, scene().fixture, reference)).toMatchObject([
      { status: 'charged', amountMinor },
    ])
    expect(await scene().provider.float()).toBe(before - amountMinor)
    expect(await scene().provider.readPayout(reference)).toMatchObject({
      kind: 'event',
      event: { reference, kind: 'succeeded', amount: { amountMinor, currency: 'SLE' } },
    })
  })
  it('sends once for ten concurrent requests with one reference', async () => {
    const { fixture, provider } = scene()
    const reference = provider.newReference()
    const request = { ...remote.request, reference }
    await Promise.all(Array.from({ length: 10 }, () => provider.requestPayout(request)))
    await fixture.webhooksFor(reference)
    expect(await sentFor(remote, fixture, reference)).toHaveLength(1)
  })
  it('reports unknown after a lost answer, though the provider has the payout', async () => {
    const { fixture, provider } = scene()
    const reference = provider.newReference()
    await fixture.control('POST', '/silence', { provider: remote.name, on: true, mode: 'mute' })
    expect(await provider.requestPayout({ ...remote.request, reference })).toEqual({ kind: 'unknown' })
    await fixture.control('POST', '/silence', { provider: remote.name, on: false })
    await fixture.webhooksFor(reference)
    expect(await sentFor(remote, fixture, reference)).toMatchObject([{ status: 'charged' }])
  })
  it('reports an unknown reference as not found', async () => {
    const { provider } = scene()
    expect(await provider.readPayout(provider.newReference())).toEqual({ kind: 'not_found' })
  })
  it('sends nothing while its balance is too low, and accepts the same reference later', async () => {
    const { fixture, provider } = scene()
    const reference = provider.newReference()
    const request = { ...remote.request, reference }
    await fixture.control('PUT', `/${remote.name}/opening-float`, { minor: 0 })
    expect(await provider.requestPayout(request)).toEqual({ kind: 'no_float' })
    expect(await sentFor(remote, fixture, reference)).toEqual([])
    await fixture.control('PUT', `/${remote.name}/opening-float`, { minor: 5_000_000 })
    expect(await provider.requestPayout(request)).toMatchObject({ kind: 'accepted' })
  })
}

const describeCalls = (remote: RemotePayouts, scene: Scene): void => {
  const aGenuineCall = async () =>
    first(await scene().fixture.webhooksFor(await requestPayout(remote, scene())))

  it('reads a genuine webhook as sent money, and a repeated one as the same event', async () => {
    const { provider } = scene()
    const call = await aGenuineCall()
    const reading = await provider.readWebhook(call)
    expect(reading).toMatchObject({
      kind: 'event',
      event: { kind: 'succeeded', amount: remote.request.amount },
    })
    expect(await provider.readWebhook(call)).toEqual(reading)
  })
  it.each(Object.entries(remote.forgeries))('rejects a webhook with %s', async (_name, forge) => {
    const { provider } = scene()
    const genuine = await aGenuineCall()
    expect(await provider.readWebhook(forge(genuine))).toEqual({ kind: 'forged' })
  })
  it('rejects every webhook while no secret is configured', async () => {
    const unconfigured = remote.connectWithoutSecret(`${scene().fixture.url}/${remote.name}`)
    expect(await unconfigured.readWebhook(await aGenuineCall())).toEqual({ kind: 'forged' })
  })
}

const describeTrouble = (remote: RemotePayouts): void => {
  const requestFrom = (baseUrl: string) => {
    const provider = remote.connect(baseUrl)
    return provider.requestPayout({ ...remote.request, reference: provider.newReference() })
  }
  const unknown = { kind: 'unknown' }

  it('reports unknown after a timeout or an interrupted connection', async () => {
    expect(await against(() => {}, requestFrom)).toEqual(unknown)
    expect(await against((request) => request.socket.destroy(), requestFrom)).toEqual(unknown)
  })
  it.each([401, 403, 404, 500, 502, 503, 504])('reports unknown after status %i', async (status) => {
    expect(await against((_request, response) => response.writeHead(status).end('{}'), requestFrom)).toEqual(
      unknown,
    )
  })
  it.each(['', 'not json', '[]', '{"status":"MAYBE"}', '{"status":"ACCEPTED","payoutId":"another"}'])(
    'reports unknown after the answer %j',
    async (text) => {
      expect(await against((_request, response) => response.end(text), requestFrom)).toEqual(unknown)
    },
  )
  it('reports neither balance nor limits if they are unreadable', async () => {
    const [float, limits] = await against(
      (_request, response) => response.end('{"balances":"many"}'),
      async (baseUrl) => {
        const provider = remote.connect(baseUrl)
        return [await provider.float(), await provider.limits()] as const
      },
    )
    expect([float, limits]).toEqual([null, []])
  })
}
