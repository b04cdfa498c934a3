import { subscribePhone } from '@minit/contract/entrepreneur/alerts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, logInAs } from '../builders.ts'
import { sampleOf } from '../rows/all-rows.ts'

let fixture: TestApp
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(() => fixture.close())

test.each(['%00', 'a%00b', '__proto__', '%F0%9F%98%80'])(
  'a router named %s in an address is not found',
  async (name) => {
    for (const path of [`/wifi/${name}`, `/wifi/${name}/api`, `/wifi/${name}/login.html`])
      expect((await fixture.app.inject(path)).statusCode, path).toBe(404)
  },
)

test('a phone that is switched on many times at one instant is stored once, and no call fails', async () => {
  const seller = await aSeller(fixture.deps)
  const { sessionToken } = await logInAs(fixture.deps, seller)
  const { body } = sampleOf('subscribePhone', seller)
  const answers = await Promise.all(
    Array.from({ length: 12 }, () =>
      fixture.app.inject({
        method: 'POST',
        url: subscribePhone.path,
        headers: { authorization: `Bearer ${sessionToken}` },
        payload: body,
      }),
    ),
  )
  for (const { statusCode, body: said } of answers) expect([200, 409], said).toContain(statusCode)
  expect(answers.some(({ statusCode }) => statusCode === 200)).toBe(true)
  const kept = await fixture.database.asOwner(
    'select id from push_subscriptions where entrepreneur_id = $1',
    [seller.id],
  )
  expect(kept).toHaveLength(1)
})
