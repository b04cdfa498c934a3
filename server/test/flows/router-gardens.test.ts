import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { gardenOf } from '../../src/modules/network/opennds/setup-script.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, type TestSeller } from '../builders.ts'
import { aMac, phonesAt } from '../phones-at.ts'
import { aRadiusRouter } from '../radius-router.ts'
import { buysInBrowser } from '../returning-phone.ts'
import { aRouter } from '../router.ts'

let fixture: TestApp
let seller: TestSeller
let hosts: string[]
beforeAll(async () => {
  fixture = await startTestApp()
  // The stand-ins' pages have no names that a router could resolve.
  fixture.deps.payments = { ...fixture.deps.payments, unpaidHosts: async () => hosts }
})
beforeEach(async () => {
  hosts = ['wallet.vultme.io']
  seller = await aSeller(fixture.deps)
})
afterAll(() => fixture.close())

type Router = Awaited<ReturnType<typeof aRouter>>

const saysOf =
  (router: Router) =>
  async (garden: string, agent = '3') =>
    (await router.post('wait=0', router.setup.token, { agent, garden })).body.replace(/^\w+ /gm, '')

test('a router gets a changed list of unpaid hosts without another setup', async () => {
  const says = saysOf(await aRouter(fixture, seller))
  expect(await says('wallet.vultme.io')).toBe('')
  hosts = ['webpayment.orange.example', 'wallet.vultme.io', 'wallet.vultme.io']
  expect(await says('wallet.vultme.io')).toBe('garden wallet.vultme.io,webpayment.orange.example\n')
  expect(await says('wallet.vultme.io,webpayment.orange.example')).toBe('')
  hosts = []
  expect(await says('wallet.vultme.io')).toBe('garden -\n')
  expect(await says('-')).toBe('')
})

test('a router whose agent does not support this order gets none', async () => {
  const router = await aRouter(fixture, seller)
  expect(await saysOf(router)('', '2')).toBe('')
})

test('while a phone is online, openNDS is not restarted: the router gets the list at night, or when no phone is online', async () => {
  const router = await aRouter(fixture, seller)
  const says = saysOf(router)
  const mac = aMac()
  await buysInBrowser(fixture, seller, (await router.join(mac)).place, { durationMinutes: 1_440 })
  await router.turn()
  expect(router.isOpen(mac)).toBe(true)
  expect(await says('-')).toBe('')
  const hour = fixture.deps.now().getUTCHours()
  fixture.clock.advance({ hours: (27 - hour) % 24 })
  Object.assign(router.clients.get(mac) ?? {}, {
    session_end: String(fixture.deps.now().getTime() / 1000 + 172_800),
  })
  expect(await says('-')).toBe('garden wallet.vultme.io\n')
  fixture.clock.advance({ hours: 3 })
  expect(await says('-')).toBe('')
  router.clients.delete(mac)
  expect(await says('-')).toBe('garden wallet.vultme.io\n')
})

test('a MikroTik with a phone online gets it at once, and reports the list without commas', async () => {
  const { setup, types, tells: reports } = await aRadiusRouter(fixture, seller)
  if (setup.kind !== 'mikrotik') throw new Error('a MikroTik was made')
  const asked = async (garden: string, agent: string) => {
    const { body } = await fixture.app.inject({
      method: 'POST',
      url: '/api/network/agent',
      headers: { authorization: `Bearer ${setup.token}`, 'x-agent': agent, 'x-garden': garden },
      payload: { version: '7.15.3 (stable)', active, hosts: '' },
    })
    return body.replace(/^\w+ /gm, '')
  }
  hosts = ['webpayment.orange.example', 'wallet.vultme.io']
  const mac = aMac()
  const { password } = await phonesAt(fixture, () => seller).buys({})
  const accepted = await types(mac, password)
  await reports('Start', mac, String(accepted.json()['reply:Class']))
  const active = `${mac.toUpperCase()} 100 100 59m;`
  expect(await asked('', '3')).toBe('garden wallet.vultme.io,webpayment.orange.example\n')
  expect(await asked('wallet.vultme.io;webpayment.orange.example', '3')).toBe('')
  hosts = []
  expect(await asked('wallet.vultme.io;webpayment.orange.example', '3')).toBe('garden -\n')
  expect(await asked('-', '3')).toBe('')
  // Set up before it supported such an order.
  expect(await asked('', '1')).toBe('')
})

test('a phone that paid gets access first', async () => {
  const router = await aRouter(fixture, seller)
  const mac = aMac()
  await phonesAt(fixture, () => seller).buys({}, (await router.join(mac)).place)
  expect(await saysOf(router)('-')).toMatch(new RegExp(`^auth ${mac} `))
})

test('the order is the same whatever the sequence of the hosts', () => {
  expect(gardenOf(['b.example', 'a.example', 'b.example'])).toBe('a.example,b.example')
  expect(gardenOf([])).toBe('-')
})
