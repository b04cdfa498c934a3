import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, type TestSeller } from '../builders.ts'
import { aMac, phonesAt } from '../phones-at.ts'
import { aRouter } from '../router.ts'

let fixture: TestApp
let seller: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps)
})
afterAll(() => fixture.close())

const asks = async (id: string, at = '') => {
  const answer = await fixture.app.inject({
    url: `/wifi/${id}/api?at=${encodeURIComponent(at)}`,
    headers: { accept: 'application/captive+json' },
  })
  return answer.statusCode === 200
    ? { type: answer.headers['content-type'], ...answer.json() }
    : answer.statusCode
}

test('a phone with its place token gets its state and remaining time', async () => {
  const router = await aRouter(fixture, seller)
  const { place } = await router.join(aMac())
  await router.turn()
  const portal = {
    type: 'application/captive+json',
    'user-portal-url': `https://minit.test/wifi/${router.id}`,
  }
  expect(await asks(router.id, place)).toEqual({ ...portal, captive: true })
  await phonesAt(fixture, () => seller).buys({}, place)
  await router.turn()
  expect(await asks(router.id, place)).toEqual({ ...portal, captive: true })
  await router.turn()
  const open = await asks(router.id, place)
  expect(open).toMatchObject({ ...portal, captive: false, 'can-extend-session': true })
  expect(open['seconds-remaining']).toBeGreaterThan(3_500)
  expect(open['seconds-remaining']).toBeLessThanOrEqual(3_600)
})

test('an unknown phone gets what is true of all phones there, and nothing else', async () => {
  const router = await aRouter(fixture, seller)
  expect(await asks(router.id)).toBe(404)
  const { place } = await router.join(aMac())
  await router.turn()
  expect(await asks(router.id)).toMatchObject({ captive: true })
  await phonesAt(fixture, () => seller).buys({}, place)
  for (const _ of ['opened', 'said so']) await router.turn()
  // One phone is online: whether it is the one that sends the request is unknown.
  expect(await asks(router.id)).toBe(404)
  const other = await aRouter(fixture, seller)
  expect(await asks(other.id, place)).toBe(404)
  expect(await asks('nothing')).toBe(404)
})
