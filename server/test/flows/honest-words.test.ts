import { listActiveEntrepreneurs } from '@minit/contract/customer/shops.ts'
import { readSlip } from '@minit/contract/entrepreneur/printing.ts'
import { readSettings, saveSettings } from '@minit/contract/entrepreneur/settings.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { renewSecret } from '../../src/modules/network/gateways.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPhone, aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { buys, shopPageOf, statusOf } from '../purchases.ts'
import { aRouter } from '../router.ts'

let world: TestApp
beforeAll(async () => {
  world = await startTestApp()
})
afterAll(() => world.close())

const callAs = async (seller: TestSeller) =>
  callApp(world.app, (await logInAs(world.deps, seller)).sessionToken)

const kindOf = async (seller: TestSeller) => (await (await callAs(seller))(readSettings, {})).wifiKind

const saysItIs = async (seller: TestSeller, wifiKind: 'captive' | 'per_pass_key') => {
  const call = await callAs(seller)
  const { slug: _, ...settings } = await call(readSettings, {})
  await call(saveSettings, { body: { ...settings, email: 'hawa@example.sl', wifiKind } })
}

const textOf = async (seller: TestSeller): Promise<string> => {
  const sold = await buys(world, seller, { deliveryMethod: 'sms', phoneNumber: aPhone() })
  return (await statusOf(world, sold)).result?.message?.text ?? ''
}

test('openNDS’s first report marks the site’s WiFi as open, and no other site’s', async () => {
  const [seller, other] = [await aSeller(world.deps), await aSeller(world.deps)]
  const router = await aRouter(world, seller)
  expect(await kindOf(seller)).toBe('per_pass_key')
  await router.turn()
  expect(await kindOf(seller)).toBe('captive')
  expect(await kindOf(other)).toBe('per_pass_key')
})

test('what the owner sets later stays, whatever the router reports then, also with a new secret', async () => {
  const seller = await aSeller(world.deps)
  const router = await aRouter(world, seller)
  await router.turn()
  await saysItIs(seller, 'per_pass_key')
  await router.stays(4)
  expect(await kindOf(seller)).toBe('per_pass_key')
  const { setup } = await renewSecret(world.deps, seller.id, router.id)
  if (setup.kind !== 'opennds') throw new Error(`the router became one of kind ${setup.kind}`)
  expect((await router.post('wait=0', setup.token)).statusCode).toBe(200)
  expect(await kindOf(seller)).toBe('per_pass_key')
})

test('the message directs to the seller until a router has reported, and then says how that gives access', async () => {
  const seller = await aSeller(world.deps)
  expect(await textOf(seller)).toContain('Show this code to the seller, who connects your phone: ')
  const router = await aRouter(world, seller)
  expect(await textOf(seller)).toContain('Show this code to the seller, who connects your phone: ')
  await router.turn()
  expect(await textOf(seller)).toContain('It is open. On the page that opens type code ')
  await saysItIs(seller, 'per_pass_key')
  expect(await textOf(seller)).toMatch(/\. Password: /)
})

test('a slip and the shop say whether a router gives access, and promise minutes back only then', async () => {
  const seller = await aSeller(world.deps)
  const { transactionId: id } = await buys(world, seller)
  const shown = async () => {
    const call = callApp(world.app)
    const { slip } = await (await callAs(seller))(readSlip, { params: { id } })
    const shop = await shopPageOf(world, seller)
    const listed = (await call(listActiveEntrepreneurs, {})).find((each) => each.id === seller.id)
    return [slip.hasRouter, shop.givesBackOutages, listed?.givesBackOutages]
  }
  const router = await aRouter(world, seller)
  expect(await shown()).toEqual([false, false, false])
  await router.turn()
  expect(await shown()).toEqual([true, true, true])
  world.clock.advance({ minutes: 6 })
  expect(await shown()).toEqual([true, true, true])
})
