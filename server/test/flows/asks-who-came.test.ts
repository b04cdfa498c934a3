import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { paysAt } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, type TestSeller } from '../builders.ts'
import { eventually } from '../purchases.ts'
import { aRouter } from '../router.ts'

let fixture: TestApp
let seller: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps)
})
afterAll(() => fixture.close())

let phones = 0
/** A phone that no other test uses. */
const aMac = (): string => {
  phones += 1
  return `da:a1:19:00:11:${phones.toString(16).padStart(2, '0')}`
}

const pays = (place: string) => paysAt(fixture, seller, place)

test('only a router whose list lacks a phone that has arrived is asked for a new list', async () => {
  const outsider = await aSeller(fixture.deps)
  const [router, other] = [await aRouter(fixture, seller), await aRouter(fixture, outsider)]
  const next = vi.spyOn(fixture.deps.routers, 'next')
  const [held, theirs] = [router.post('wait=20'), other.post('wait=20')]
  let isOtherAnswered = false
  theirs.then(() => {
    isOtherAnswered = true
  })
  // Each possibly more than once: earlier calls are repeated when our process begins to listen.
  const waiting = () => new Set(next.mock.calls.map(([sellerId]) => sellerId))
  await eventually(async () => expect(waiting()).toEqual(new Set([seller.id, outsider.id])))
  next.mockRestore()
  await router.join(aMac())
  expect(await Promise.race([held.then(({ body }) => body), delay(10_000, 'still held')])).toBe('')
  expect(isOtherAnswered).toBe(false)
  fixture.deps.routers.call(outsider.id, 'look')
  await theirs
})

/**
 * A phone arrives and pays while a report that lacks it is on its way. Returns whether the report is answered
 * before its hold ends.
 */
const paysAheadOfReport = async (timeoutMs: number): Promise<{ answer: string; told: string[] }> => {
  const router = await aRouter(fixture, seller)
  const mac = aMac()
  const { place } = await router.join(mac)
  const listed = new Map(router.clients)
  router.clients.clear()
  const next = vi.spyOn(fixture.deps.routers, 'next')
  const report = router.post('wait=20')
  await eventually(async () => expect(next).toHaveBeenCalled())
  next.mockRestore()
  await pays(place)
  const answer = await Promise.race([report.then(({ body }) => body), delay(timeoutMs, 'still held')])
  for (const [address, client] of listed) router.clients.set(address, client)
  return { answer, told: await router.turn() }
}

test('a report sent before a phone arrived is not held, so that the phone gets access once it has paid', async () => {
  expect(await paysAheadOfReport(10_000)).toEqual({ answer: '', told: [expect.stringMatching(/^auth /)] })
})

test('negative control: without recorded arrivals the report is held, and the phone waits', async () => {
  const arrivedAt = vi.spyOn(fixture.deps.routers, 'arrivedAt').mockReturnValue([])
  expect((await paysAheadOfReport(3_000)).answer).toBe('still held')
  arrivedAt.mockRestore()
})
