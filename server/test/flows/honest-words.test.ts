import { listActiveEntrepreneurs } from '@minit/contract/customer/shops.ts'
import { readSlip } from '@minit/contract/entrepreneur/printing.ts'
import { readSettings, saveSettings } from '@minit/contract/entrepreneur/settings.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { renewSecret } from '../../src/modules/network/gateways.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPhone, aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { buys, shopPageOf, statusOf } from '../purchases.ts'
import { aRouter } from '../router.ts'

let fixture: TestApp
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(() => fixture.close())

const callAs = async (seller: TestSeller) =>
  callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)

const kindOf = async (seller: TestSeller) => (await (await callAs(seller))(readSettings, {})).wifiKind

const saysItIs = async (seller: TestSeller, wifiKind: 'captive' | 'per_pass_key') => {
  const call = await callAs(seller)
  const { slug: _, ...settings } = await call(readSettings, {})
  await call(saveSettings, { body: { ...settings, email: 'hawa@example.sl', wifiKind } })
}

const textOf = async (seller: TestSeller): Promise<string> => {
  const sold = await buys(fixture, seller, { deliveryMethod: 'sms', phoneNumber: aPhone() })
  return (await statusOf(fixture, sold)).result?.message?.text ?? ''
}

test('openNDS’s first report marks the site’s WiFi as open, and no other site’s', async () => {
  const [seller, other] = [await aSeller(fixture.deps), await aSeller(fixture.deps)]
  const router = await aRouter(fixture, seller)
  expect(await kindOf(seller)).toBe('per_pass_key')
  await router.turn()
  expect(await kindOf(seller)).toBe('captive')
  expect(await kindOf(other)).toBe('per_pass_key')
})

test('what the owner sets later stays, whatever the router reports then, also with a new secret', async () => {
  const seller = await aSeller(fixture.deps)
  const router = await aRouter(fixture, seller)
  await router.turn()
  await saysItIs(seller, 'per_pass_key')
  await router.stays(4)
  expect(await kindOf(seller)).toBe('per_pass_key')
  const { setup } = await renewSecret(fixture.deps, seller.id, router.id)
  if (setup.kind !== 'opennds') throw new Error(`the router became one of kind ${setup.kind}`)
  expect((await router.post('wait=0', setup.token)).statusCode).toBe(200)
  expect(await kindOf(seller)).toBe('per_pass_key')
})

test('the message directs to the seller until a router has reported, and then says how that gives access', async () => {
  const seller = await aSeller(fixture.deps)
  expect(await textOf(seller)).toContain('Show this code to the seller, who connects your phone: ')
  const router = await aRouter(fixture, seller)
  expect(await textOf(seller)).toContain('Show this code to the seller, who connects your phone: ')
  await router.turn()
  expect(await textOf(seller)).toContain('It is open. On the page that opens type code ')
  await saysItIs(seller, 'per_pass_key')
  expect(await textOf(seller)).toMatch(/\. Password: /)
})

test('a slip and the shop say whether a router gives access, and promise minutes back only then', async () => {
  const seller = await aSeller(fixture.deps)
  const { transactionId: id } = await buys(fixture, seller)
  const shown = async () => {
    const call = callApp(fixture.app)
    const { slip } = await (await callAs(seller))(readSlip, { params: { id } })
    const shop = await shopPageOf(fixture, seller)
    const listed = (await call(listActiveEntrepreneurs, { query: {} })).find((each) => each.id === seller.id)
    return [slip.hasRouter, shop.givesBackOutages, listed?.givesBackOutages]
  }
  const router = await aRouter(fixture, seller)
  expect(await shown()).toEqual([false, false, false])
  await router.turn()
  expect(await shown()).toEqual([true, true, true])
  fixture.clock.advance({ minutes: 6 })
  expect(await shown()).toEqual([true, true, true])
})
