import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PayoutProvider, PayoutRequest } from '../../ports/payout-provider.ts'
import type { WebhookRequest } from '../../ports/webhook-request.ts'
import { against } from '../payments/testing/listen.ts'
import { first, startWorld, type World } from '../payments/testing/world.ts'

export type RemotePayouts = {
  name: 'pawapay' | 'monime'
  request: Omit<PayoutRequest, 'reference'>
  /** The adapter with all it needs, at this base URL. */
  connect: (baseUrl: string) => PayoutProvider
  /** The same with nothing that a webhook could be checked by. */
  connectWithoutSecret: (baseUrl: string) => PayoutProvider
  /** Every way to turn a genuine webhook into one that must not be believed. */
  forgeries: Record<string, (genuine: WebhookRequest) => WebhookRequest>
}

type Sent = { reference: string; status: string; amountMinor: number }
type Scene = () => { world: World; provider: PayoutProvider }

/** What every provider that sends money promises, told in the same words for each. */
export const describeRemotePayouts = (remote: RemotePayouts): void => {
  describe(`${remote.name}, asked to send money over the network`, () => {
    let world: World
    let provider: PayoutProvider
    beforeAll(async () => {
      world = await startWorld()
      provider = remote.connect(`${world.url}/${remote.name}`)
    })
    afterAll(() => world.close())
    const scene = () => ({ world, provider })
    describeSending(remote, scene)
    describeCalls(remote, scene)
  })
  describe(`${remote.name}, when the network or the provider is in trouble`, () => describeTrouble(remote))
}

const ask = async (remote: RemotePayouts, { provider }: ReturnType<Scene>): Promise<string> => {
  const reference = provider.newReference()
  expect(await provider.requestPayout({ ...remote.request, reference })).toMatchObject({ kind: 'accepted' })
  return reference
}

const sentFor = async (remote: RemotePayouts, world: World, reference: string): Promise<Sent[]> => {
  // The control call answers with the stand-in's payouts.
  const sent = (await world.control('GET', `/ledger/${remote.name}/payouts`)) as Sent[]
  return sent.filter((payout) => payout.reference === reference)
}

const describeSending = (remote: RemotePayouts, scene: Scene): void => {
  it('carries the method it is asked for, within limits', async () => {
    const limits = await scene().provider.limits()
    expect(limits).toContainEqual(expect.objectContaining({ method: remote.request.method }))
    for (const { minimumMinor, maximumMinor } of limits)
      expect(minimumMinor).toBeLessThanOrEqual(maximumMinor)
  })
  it('sends exactly the amount in minor units, and holds so much less', async () => {
    const before = (await scene().provider.float()) ?? 0
    const reference = await ask(remote, scene())
    await scene().world.webhooksFor(reference)
    const { amountMinor } = remote.request.amount
    expect(await sentFor(remote, scene().world, reference)).toMatchObject([
      { status: 'charged', amountMinor },
    ])
    expect(await scene().provider.float()).toBe(before - amountMinor)
    expect(await scene().provider.readPayout(reference)).toMatchObject({
      kind: 'event',
      event: { reference, kind: 'succeeded', amount: { amountMinor, currency: 'SLE' } },
    })
  })
  it('asked ten times at once with one reference sends once', async () => {
    const { world, provider } = scene()
    const reference = provider.newReference()
    const request = { ...remote.request, reference }
    await Promise.all(Array.from({ length: 10 }, () => provider.requestPayout(request)))
    await world.webhooksFor(reference)
    expect(await sentFor(remote, world, reference)).toHaveLength(1)
  })
  it('does not know after an answer that was lost, though the provider has it', async () => {
    const { world, provider } = scene()
    const reference = provider.newReference()
    await world.control('POST', '/silence', { provider: remote.name, on: true, mode: 'mute' })
    expect(await provider.requestPayout({ ...remote.request, reference })).toEqual({ kind: 'unknown' })
    await world.control('POST', '/silence', { provider: remote.name, on: false })
    await world.webhooksFor(reference)
    expect(await sentFor(remote, world, reference)).toMatchObject([{ status: 'charged' }])
  })
  it('says that it never got what it was not asked', async () => {
    const { provider } = scene()
    expect(await provider.readPayout(provider.newReference())).toEqual({ kind: 'not_found' })
  })
  it('takes nothing while its wallet holds too little, and takes the same reference later', async () => {
    const { world, provider } = scene()
    const reference = provider.newReference()
    const request = { ...remote.request, reference }
    await world.control('PUT', `/${remote.name}/opening-float`, { minor: 0 })
    expect(await provider.requestPayout(request)).toEqual({ kind: 'no_float' })
    expect(await sentFor(remote, world, reference)).toEqual([])
    await world.control('PUT', `/${remote.name}/opening-float`, { minor: 5_000_000 })
    expect(await provider.requestPayout(request)).toMatchObject({ kind: 'accepted' })
  })
}

const describeCalls = (remote: RemotePayouts, scene: Scene): void => {
  const aGenuineCall = async () => first(await scene().world.webhooksFor(await ask(remote, scene())))

  it('reads a genuine call as money that was sent, and the same again as the same event', async () => {
    const { provider } = scene()
    const call = await aGenuineCall()
    const reading = await provider.readWebhook(call)
    expect(reading).toMatchObject({
      kind: 'event',
      event: { kind: 'succeeded', amount: remote.request.amount },
    })
    expect(await provider.readWebhook(call)).toEqual(reading)
  })
  it.each(Object.entries(remote.forgeries))('believes no call with %s', async (_name, forge) => {
    const { provider } = scene()
    const genuine = await aGenuineCall()
    expect(await provider.readWebhook(forge(genuine))).toEqual({ kind: 'forged' })
  })
  it('believes no call while no secret is configured', async () => {
    const unconfigured = remote.connectWithoutSecret(`${scene().world.url}/${remote.name}`)
    expect(await unconfigured.readWebhook(await aGenuineCall())).toEqual({ kind: 'forged' })
  })
}

const describeTrouble = (remote: RemotePayouts): void => {
  const askAt = (baseUrl: string) => {
    const provider = remote.connect(baseUrl)
    return provider.requestPayout({ ...remote.request, reference: provider.newReference() })
  }
  const unknown = { kind: 'unknown' }

  it('does not know after silence, nor after a connection cut in the middle', async () => {
    expect(await against(() => {}, askAt)).toEqual(unknown)
    expect(await against((request) => request.socket.destroy(), askAt)).toEqual(unknown)
  })
  it.each([401, 403, 404, 500, 502, 503, 504])('does not know after status %i', async (status) => {
    expect(await against((_request, response) => response.writeHead(status).end('{}'), askAt)).toEqual(
      unknown,
    )
  })
  it.each(['', 'not json', '[]', '{"status":"MAYBE"}', '{"status":"ACCEPTED","payoutId":"another"}'])(
    'does not know after the answer %j',
    async (text) => {
      expect(await against((_request, response) => response.end(text), askAt)).toEqual(unknown)
    },
  )
  it('does not know its float, nor its limits, while it cannot be read', async () => {
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
