import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGateway } from '../../src/modules/network/gateways.ts'
import { paysAt } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, type TestSeller } from '../builders.ts'
import { aRouter } from '../router.ts'

let fixture: TestApp
let seller: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps)
})
afterAll(() => fixture.close())

let phones = 0
const aMac = (): string => `da:a1:19:00:1a:${(++phones).toString(16).padStart(2, '0')}`

const pays = (place: string) => paysAt(fixture, seller, place)

test('answers to an agent that keeps its connection end with an end marker, and answers to older agents do not', async () => {
  const router = await aRouter(fixture, seller)
  const by = async (agent: string, prefer = 'wait=0') =>
    (await router.post(prefer, undefined, { agent, garden: '-' })).body
  expect(await by('4')).toBe('end\n')
  for (const agent of ['1', '2', '3']) expect(await by(agent)).toBe('')
  const mac = aMac()
  const { place } = await router.join(mac)
  const held = by('4', 'wait=20')
  await pays(place)
  const auth = `\\w+ auth ${mac} 60\n`
  expect(await held).toMatch(new RegExp(`^${auth}end\n$`))
  expect(await by('4')).toMatch(new RegExp(`^${auth}end\n$`))
  expect(await by('3')).toMatch(new RegExp(`^${auth}$`))
})

test('an answer to an agent is sent in one piece, with its length', async () => {
  const router = await aRouter(fixture, seller)
  const { headers } = await router.post('wait=0', undefined, { agent: '4', garden: '-' })
  expect(headers).toMatchObject({ 'content-length': '4' })
  expect(headers).not.toHaveProperty('transfer-encoding')
})

test('an agent that keeps its connection gets changes of the walled garden, and is asked for a new list when a phone arrives', async () => {
  const router = await aRouter(fixture, seller)
  const { body } = await router.post('wait=20', undefined, { agent: '4', garden: 'gone.example' })
  expect(body).toMatch(/^\w+ garden -\nend\n$/)
  await router.join(aMac())
  router.clients.clear()
  const { body: reopened } = await router.post('wait=20', undefined, { agent: '4', garden: '-' })
  expect(reopened).toBe('end\n')
})

test('the time in a report counts, because a header of a kept connection becomes old', async () => {
  const router = await aRouter(fixture, seller)
  const mac = aMac()
  const { place } = await router.join(mac)
  await pays(place)
  await router.turn()
  const now = Math.floor(fixture.deps.now().getTime() / 1000)
  const said = (clock: unknown) =>
    router.postText(JSON.stringify({ clock, clients: Object.fromEntries(router.clients) }), {
      'x-agent': '4',
      'x-garden': '-',
      // By this time the router would close ten minutes early.
      'x-clock': String(now + 600),
    })
  expect((await said(now)).body).toBe('end\n')
  expect((await said(String(now))).body).toBe('end\n')
  for (const clock of [undefined, null, {}, '', 'now', -1, 1e300])
    expect((await said(clock)).body).toMatch(new RegExp(`^\\w+ extend ${mac} 60\nend\n$`))
})

test('a MikroTik that reports version 4 gets the usual answers', async () => {
  const { setup } = await createGateway(fixture.deps, seller.id, { name: 'Tower', kind: 'mikrotik' })
  const answer = await fixture.app.inject({
    method: 'POST',
    url: '/api/network/agent',
    headers: { authorization: `Bearer ${setup.token}`, 'x-agent': '4', 'x-garden': '-' },
    payload: { active: '', hosts: '' },
  })
  expect({ status: answer.statusCode, body: answer.body }).toEqual({ status: 200, body: '' })
})
