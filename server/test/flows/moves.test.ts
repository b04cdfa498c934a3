import { enterCode } from '@minit/contract/customer/network.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, callApp, type TestSeller } from '../builders.ts'
import { refusedWith } from '../gifts.ts'
import { movingFixture } from '../moving.ts'
import { aMac } from '../phones-at.ts'
import { refusalOf, statusOf } from '../purchases.ts'
import { aRouter } from '../router.ts'

let fixture: TestApp
let seller: TestSeller
let holders: ReturnType<typeof movingFixture>
beforeAll(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps)
  holders = movingFixture(fixture, seller)
})
afterAll(() => fixture.close())

/** A router's orders without their durations: the running clock may have passed a minute. */
const received = (orders: readonly string[]): string[] =>
  orders.map((order) => order.split(' ').slice(0, 2).join(' ')).toSorted()

test('a pass is moved three times, each time disconnecting the old phone, and no fourth time', async () => {
  const router = await aRouter(fixture, seller)
  const macs = [aMac(), aMac(), aMac(), aMac(), aMac()] as const
  const pass = await holders.pays((await router.join(macs[0])).place)
  for (const _ of ['opened', 'said so']) await router.turn()
  for (const [index, mac] of macs.slice(1, 4).entries()) {
    const { place } = await router.join(mac)
    expect((await holders.network(pass, place)).movesLeft).toBe(3 - index)
    expect((await holders.move(pass, place)).movesLeft).toBe(2 - index)
    expect(received(await router.turn())).toEqual([`auth ${mac}`, `deauth ${macs[index]}`])
    await router.turn()
  }
  const { place } = await router.join(macs[4])
  expect(await refusalOf(holders.move(pass, place))).toMatchObject({
    status: 409,
    code: 'pass_moves_used',
    message: 'This pass was moved three times. It stays on the phone that has it.',
  })
  expect(await router.turn()).toEqual([])
  expect([router.isOpen(macs[3]), router.isOpen(macs[4])]).toEqual([true, false])
  expect((await statusOf(fixture, pass)).pass?.movesLeft).toBe(0)
})

test('a code typed on another phone moves the pass within the same three times', async () => {
  const router = await aRouter(fixture, seller)
  const pass = await holders.pays((await router.join(aMac())).place)
  await router.turn()
  const type = async () => {
    const { place } = await router.join(aMac())
    const body = { code: pass.password, move: true }
    return callApp(fixture.app)(enterCode, { headers: { 'phone-place': place }, body })
  }
  for (const _ of ['first', 'second', 'third']) {
    expect((await type()).state).toBe('opening')
    await router.turn()
  }
  expect(await refusedWith(type())).toBe('pass_moves_used')
})

test('the same phone under another address costs no move, nor does a phone that arrives where there is room', async () => {
  const shop = await aSeller(fixture.deps, { pack: { maxDevices: 2 } })
  const two = movingFixture(fixture, shop)
  const router = await aRouter(fixture, shop)
  const [first, second, renamed] = [aMac(), aMac(), aMac()]
  const pass = await two.pays((await router.join(first)).place)
  for (const _ of ['opened', 'said so']) await router.turn()
  expect((await two.move(pass, (await router.join(second)).place)).movesLeft).toBe(3)
  for (const _ of ['opened', 'said so']) await router.turn()
  router.clients.delete(second)
  await router.stays(6)
  expect((await two.rejoin(pass, (await router.join(renamed)).place)).movesLeft).toBe(3)
  expect(received(await router.turn())).toContain(`auth ${renamed}`)
})

test('a pass that cannot be moved any more still returns to its own phone', async () => {
  const router = await aRouter(fixture, seller)
  const last = aMac()
  const pass = await holders.pays((await router.join(aMac())).place)
  for (const mac of [aMac(), aMac(), last]) {
    await router.turn()
    await holders.move(pass, (await router.join(mac)).place)
  }
  await router.turn()
  const { place } = await router.join(last)
  expect((await holders.move(pass, place)).state).toBe('opening')
  expect(received(await router.turn())).toContain(`auth ${last}`)
})
