import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Fixture, PAWAPAY_TOKEN, startFixture } from '../testing/fixture.ts'
import { against } from '../testing/listen.ts'
import { createPawapay } from './index.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await startFixture()
})
afterAll(() => fixture.close())

const connect = (baseUrl: string) => createPawapay({ baseUrl, token: PAWAPAY_TOKEN })
const methodsOf = (limits: readonly { method: string }[]) => limits.map(({ method }) => method)

describe('what pawaPay offers', () => {
  it("follows the operators' status at pawaPay", async () => {
    await fixture.control('PUT', '/pawapay/operators', { ORANGE_SLE: 'DELAYED', AFRICELL_SLE: 'CLOSED' })
    expect(methodsOf(await connect(`${fixture.url}/pawapay`).limits())).toEqual(['orange_money'])
    await fixture.control('PUT', '/pawapay/operators', {
      ORANGE_SLE: 'OPERATIONAL',
      AFRICELL_SLE: 'OPERATIONAL',
    })
    expect(methodsOf(await connect(`${fixture.url}/pawapay`).limits())).toEqual([
      'orange_money',
      'africell_money',
    ])
  })
  it("reads each operator's limits", async () => {
    const limits = {
      DEPOSIT: { status: 'OPERATIONAL', minAmount: '1.50', maxAmount: '20000', decimalsInAmount: 'NONE' },
    }
    const configuration = {
      countries: [
        {
          country: 'SLE',
          providers: [
            { provider: 'ORANGE_SLE', currencies: [{ currency: 'SLE', operationTypes: limits }] },
            {
              provider: 'AFRICELL_SLE',
              currencies: [{ currency: 'SLE', operationTypes: { DEPOSIT: { status: 'OPERATIONAL' } } }],
            },
          ],
        },
      ],
    }
    const read = await against(
      (_request, response) => response.end(JSON.stringify(configuration)),
      (baseUrl) => connect(baseUrl).limits(),
    )
    expect(read).toEqual([
      { method: 'orange_money', minimumMinor: 150, maximumMinor: 2_000_000, stepMinor: 100 },
      { method: 'africell_money', minimumMinor: 1, maximumMinor: 100_000_000, stepMinor: 1 },
    ])
  })
  it('is loaded once a minute, answers at once, and stays unchanged while pawaPay is unavailable', async () => {
    let nowMs = Date.parse('2026-01-01T00:00:00Z')
    let calls = 0
    let answer: typeof fetch = fetch
    const counting: typeof fetch = (...call) => {
      calls += 1
      return answer(...call)
    }
    const settings = { baseUrl: `${fixture.url}/pawapay`, token: PAWAPAY_TOKEN }
    const provider = createPawapay(settings, {
      fetch: counting,
      now: () => new Date(nowMs),
      elapsedMs: () => nowMs,
    })
    await Promise.all([provider.limits(), provider.limits()])
    nowMs += 59_000
    await provider.limits()
    expect(calls).toBe(1)
    nowMs += 1_000
    let refuse: (reason: unknown) => void = () => {}
    answer = () => new Promise((_, reject) => (refuse = reject))
    expect(methodsOf(await provider.limits())).toEqual(['orange_money', 'africell_money'])
    nowMs += 60_000
    expect(methodsOf(await provider.limits())).toEqual(['orange_money', 'africell_money'])
    expect(calls).toBe(2)
    // The pause begins at the end of a try.
    refuse(new TypeError('fetch failed'))
    await new Promise(setImmediate)
    nowMs += 4_999
    await provider.limits()
    expect(calls).toBe(2)
    nowMs += 1
    await provider.limits()
    expect(calls).toBe(3)
  })
  it('is waited for once while pawaPay is silent, and is then empty until it answers', async () => {
    let calls = 0
    let waiting = 0
    const deaf: typeof fetch = (_url, init) => {
      calls += 1
      waiting += 1
      return new Promise((_, reject) =>
        init?.signal?.addEventListener('abort', () => {
          waiting -= 1
          reject(init.signal?.reason)
        }),
      )
    }
    let nowMs = Date.parse('2026-01-01T00:00:00Z')
    const settings = { baseUrl: fixture.url, token: PAWAPAY_TOKEN }
    const provider = createPawapay(settings, {
      fetch: deaf,
      now: () => new Date(nowMs),
      elapsedMs: () => nowMs,
      timeoutMs: 20,
    })
    expect(await Promise.all([provider.limits(), provider.limits()])).toEqual([[], []])
    expect([calls, waiting]).toEqual([1, 0])
    nowMs += 5_000
    // Reloaded in the background: the answer does not wait for it.
    expect(await provider.limits()).toEqual([])
    expect([calls, waiting]).toEqual([2, 1])
  })
  it('is empty if pawaPay was never reached', async () => {
    const offered = await against(
      (_request, response) => response.writeHead(500).end(),
      (baseUrl) => connect(baseUrl).limits(),
    )
    expect(offered).toEqual([])
  })
})
