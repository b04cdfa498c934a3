import { MINUTE_MS } from '@minit/domain/kernel/durations.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { paysAt } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, type TestSeller } from '../builders.ts'
import { statusOf, type Ticket } from '../purchases.ts'
import { aRouter } from '../router.ts'

let fixture: TestApp
let seller: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
})
beforeEach(async () => {
  seller = await aSeller(fixture.deps)
})
afterAll(() => fixture.close())

let phones = 0
const aMac = (): string => {
  phones += 1
  return `da:a1:19:00:12:${phones.toString(16).padStart(2, '0')}`
}

const pays = (place: string) => paysAt(fixture, seller, place)

const endOf = async (ticket: Ticket) => {
  const { result, pass } = await statusOf(fixture, ticket)
  return { end: Date.parse(result?.expiresAt ?? ''), givenBack: pass?.outageMinutes }
}

/** A router with one phone that paid and is online. */
const aPhoneThatIsOn = async () => {
  const router = await aRouter(fixture, seller)
  const mac = aMac()
  const pass = await pays((await router.join(mac)).place)
  for (const _ of ['opened', 'said so']) await router.turn()
  return { router, mac, pass, end: Date.parse(pass.expiresAt) }
}

test('a router returns its outage to its own phones, though another router of the seller is online', async () => {
  const { router, pass, end } = await aPhoneThatIsOn()
  const other = await aPhoneThatIsOn()
  await other.router.stays(10)
  await router.turn()
  expect(await endOf(pass)).toEqual({ end: end + 11 * MINUTE_MS, givenBack: 11 })
  expect(await endOf(other.pass)).toEqual({ end: other.end, givenBack: 0 })
})

test('a phone that was online at another router meanwhile lost nothing there', async () => {
  const { router, mac, pass, end } = await aPhoneThatIsOn()
  const other = await aRouter(fixture, seller)
  await other.stays(4)
  await other.join(mac)
  for (const _ of ['opened', 'said so']) await other.turn()
  await other.stays(6)
  await router.turn()
  expect(await endOf(pass)).toEqual({ end: end + 4 * MINUTE_MS, givenBack: 4 })
})

test('an unused pass gets back the outage of the seller’s only router', async () => {
  const router = await aRouter(fixture, seller)
  await router.turn()
  const pass = await pays('')
  fixture.clock.advance({ minutes: 10 })
  await router.turn()
  expect(await endOf(pass)).toEqual({
    end: Date.parse(pass.expiresAt) + 11 * MINUTE_MS,
    givenBack: 11,
  })
})

test('at two routers an unused pass gets back once the time in which both were offline', async () => {
  const [one, other] = [await aRouter(fixture, seller), await aRouter(fixture, seller)]
  for (const router of [one, other]) await router.turn()
  const pass = await pays('')
  await other.stays(10)
  await one.turn()
  expect((await endOf(pass)).givenBack).toBe(0)
  fixture.clock.advance({ minutes: 8 })
  await one.turn()
  await one.stays(6)
  await other.turn()
  const { end, givenBack } = await endOf(pass)
  expect([givenBack, end - Date.parse(pass.expiresAt)]).toEqual([9, 9 * MINUTE_MS])
})
