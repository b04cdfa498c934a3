import { readCaptiveState } from '@minit/contract/customer/network.ts'
import { answerAgent } from '@minit/contract/public/routers.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { aSeller } from '../../test/builders.ts'
import { type CapturedLog, captureLog } from '../../test/capture-log.ts'
import { aMac, phonesAt } from '../../test/phones-at.ts'
import { aRouter } from '../../test/router.ts'

let fixture: TestApp
let captured: CapturedLog
let before: number
beforeAll(async () => {
  captured = captureLog()
  fixture = await startTestApp({ log: captured.log })
})
afterAll(() => fixture.close())
beforeEach(() => {
  before = captured.lines().length
})

const WARN = 40
/** Log lines that an operator sees. */
const complaints = () =>
  captured
    .lines()
    .slice(before)
    .filter(({ level }) => Number(level) >= WARN)

/** Sends a call, hangs up while it waits, and gives the server time to release it. */
const hangsUp = async (path: string, init: RequestInit): Promise<void> => {
  const line = new AbortController()
  const call = fetch(`${fixture.url}${path}`, { ...init, signal: line.signal })
  const aborted = expect(call).rejects.toThrow('aborted')
  await new Promise((resolve) => setTimeout(resolve, 400))
  line.abort()
  await aborted
  await new Promise((resolve) => setTimeout(resolve, 200))
}

test('logs no error when a router cuts a long poll', async () => {
  const router = await aRouter(fixture, await aSeller(fixture.deps))
  await router.post()
  await hangsUp(answerAgent.path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${router.setup.token}`,
      'content-type': 'application/json',
      'x-agent': '2',
      prefer: 'wait=20',
    },
    body: JSON.stringify({ clients: {} }),
  })
  expect(complaints()).toEqual([])
  expect(await router.turn()).toEqual([])
})

test('logs no error when a page closes while it waits', async () => {
  const seller = await aSeller(fixture.deps)
  const router = await aRouter(fixture, seller)
  const { place } = await router.join(aMac())
  await phonesAt(fixture, () => seller).buys({}, place)
  await hangsUp(readCaptiveState.path, { headers: { 'phone-place': place, prefer: 'wait=20' } })
  expect(complaints()).toEqual([])
})

test('logs an error that happened before the caller hung up', async () => {
  const router = await aRouter(fixture, await aSeller(fixture.deps))
  const digests = fixture.deps.secrets.digests
  fixture.deps.secrets.digests = () => {
    throw new Error('broken')
  }
  const { statusCode } = await router.post()
  fixture.deps.secrets.digests = digests
  expect(statusCode).toBe(500)
  expect(complaints()).toEqual([expect.objectContaining({ msg: 'a request failed' })])
})
