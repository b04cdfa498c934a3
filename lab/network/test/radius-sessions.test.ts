import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitUntil } from '../src/commands.ts'
import { type Daemon, radclient, startFreeRadius } from '../src/free-radius.ts'
import { type StandInNas, startStandInNas } from '../src/stand-in-nas.ts'
import type { Pass } from './buys.ts'
import { describeRadius } from './describe-lab.ts'
import { type Product, type RadiusGateway, startProduct } from './product.ts'
import {
  ORDERS_PORT,
  ORDERS_TIMEOUT_MS,
  RADIUS_ADDRESS,
  RADIUS_PRODUCT_PORT,
  ROUTER_ADDRESS,
  takeOrders,
} from './radius-address.ts'

describeRadius('sessions of a RADIUS router, through FreeRADIUS', () => {
  let product: Product
  let folder: string
  let front: Daemon
  let router: RadiusGateway
  let nas: StandInNas
  let endOrders: (() => void) | undefined

  beforeAll(async () => {
    endOrders = await takeOrders()
    product = await startProduct(RADIUS_PRODUCT_PORT)
    router = await product.createRadiusGateway('Hub', 'mikrotik')
    await product.query('update gateways set radius_address = $2 where id = $1', [router.id, ROUTER_ADDRESS])
    folder = await mkdtemp(join(tmpdir(), 'minit-radius-'))
    await product.writeRadiusConfig(folder, RADIUS_ADDRESS)
    front = await startFreeRadius(folder)
    nas = await startStandInNas(ROUTER_ADDRESS, ORDERS_PORT, router.setup.secret)
  }, ORDERS_TIMEOUT_MS + 120_000)
  afterAll(async () => {
    await nas?.close()
    await front?.stop()
    await product?.stop()
    await rm(folder, { recursive: true, force: true })
    endOrders?.()
  })

  const send = (kind: 'auth' | 'acct', attributes: Record<string, string | number>) =>
    radclient({
      server: `${RADIUS_ADDRESS}:${router.setup.ports[kind === 'auth' ? 'authentication' : 'accounting']}`,
      kind,
      secret: router.setup.secret,
      attributes,
    })
  const logsIn = async (pass: Pass, phone: string) => {
    const login = { 'User-Name': pass.password, 'User-Password': pass.password }
    const { code, attributes } = await send('auth', { ...login, 'Calling-Station-Id': phone })
    expect(code).toBe('Access-Accept')
    return (status: string, session: string, given: Record<string, string | number> = {}) =>
      send('acct', {
        'Acct-Status-Type': status,
        'Acct-Session-Id': `"${session}"`,
        'User-Name': pass.password,
        'Calling-Station-Id': phone,
        'Framed-IP-Address': '192.168.77.123',
        Class: attributes.Class ?? '',
        ...given,
      })
  }
  const sessionOf = async ({ transactionId }: Pass) =>
    (
      await product.query<{ is_on: boolean; down: number; end_cause: string | null }>(
        `select ended_at is null as is_on, down_octets::float as down, end_cause from access_sessions
         where purchase_id = $1`,
        [transactionId],
      )
    )[0]

  test('are acknowledged, and count duplicate and late packets once', async () => {
    const pass = await product.buyPass('+23278200001')
    const says = await logsIn(pass, 'DA-A1-19-00-01-01')
    expect((await says('Start', 'one')).code).toBe('Accounting-Response')
    const interim = { 'Acct-Session-Time': 60, 'Acct-Output-Octets': 5_000, 'Acct-Output-Gigawords': 1 }
    await Promise.all([says('Interim-Update', 'one', interim), says('Interim-Update', 'one', interim)])
    await says('Interim-Update', 'one', { 'Acct-Session-Time': 30, 'Acct-Output-Octets': 100 })
    expect(await sessionOf(pass)).toEqual({ is_on: true, down: 2 ** 32 + 5_000, end_cause: null })
    const stop = { 'Acct-Session-Time': 75, 'Acct-Output-Octets': 6_000, 'Acct-Output-Gigawords': 1 }
    await says('Stop', 'one', { ...stop, 'Acct-Terminate-Cause': 'User-Request' })
    await says('Interim-Update', 'one', interim)
    expect(await sessionOf(pass)).toEqual({ is_on: false, down: 2 ** 32 + 6_000, end_cause: 'User-Request' })
  })

  test('are not acknowledged while the product is down, so that the router repeats them', async () => {
    const pass = await product.buyPass('+23278200002')
    const says = await logsIn(pass, 'DA-A1-19-00-01-02')
    await product.cutDatabase()
    expect((await says('Start', 'two')).code).toBeNull()
    await product.repairDatabase()
    expect((await says('Start', 'two')).code).toBe('Accounting-Response')
    expect(await sessionOf(pass)).toMatchObject({ is_on: true })
  })

  test('end on the router by a signed order after a refund', async () => {
    const pass = await product.buyPass('+23278200003')
    const phone = 'DA-A1-19-00-01-03'
    const says = await logsIn(pass, phone)
    nas.sessions.add('three')
    await says('Start', 'three')
    await product.refund(pass)
    await waitUntil('the router was told', 20, () => nas.orders.length > 0)
    expect(nas.orders).toEqual([
      {
        kind: 'disconnect',
        isGenuine: true,
        signature: 'good',
        answer: 'ack',
        told: {
          'User-Name': pass.password,
          'Acct-Session-Id': 'three',
          'Calling-Station-Id': phone,
          'Framed-IP-Address': '192.168.77.123',
        },
      },
    ])
    await waitUntil('the session is over', 10, async () => (await sessionOf(pass))?.is_on === false)
  })

  test('are extended on the router by a signed order after minutes were added', async () => {
    const pass = await product.buyPass('+23278200006')
    const phone = 'DA-A1-19-00-01-06'
    const says = await logsIn(pass, phone)
    nas.sessions.add('six')
    nas.orders.length = 0
    await says('Start', 'six', { 'Acct-Session-Time': 40 })
    await product.addMinutes(pass, 30)
    await waitUntil('the router was told', 40, () => nas.orders.length > 0)
    const [row] = await product.query<{ seconds: number }>(
      `select ceil(extract(epoch from p.expires_at - s.began_at))::int as seconds
       from access_sessions s join passes p on p.purchase_id = s.purchase_id where s.purchase_id = $1`,
      [pass.transactionId],
    )
    expect(row?.seconds).toBeGreaterThan(30 * 60)
    expect(nas.orders).toEqual([
      {
        kind: 'change',
        isGenuine: true,
        signature: 'good',
        answer: 'ack',
        told: {
          'User-Name': pass.password,
          'Acct-Session-Id': 'six',
          'Session-Timeout': String(row?.seconds),
          'Calling-Station-Id': phone,
          'Framed-IP-Address': '192.168.77.123',
        },
      },
    ])
    expect(await sessionOf(pass)).toMatchObject({ is_on: true })
  })

  test('end at the router’s next packet if it missed the order', async () => {
    const pass = await product.buyPass('+23278200004')
    const says = await logsIn(pass, 'DA-A1-19-00-01-04')
    await says('Start', 'four')
    await nas.close()
    await product.refund(pass)
    nas = await startStandInNas(ROUTER_ADDRESS, ORDERS_PORT, router.setup.secret)
    nas.sessions.add('four')
    await waitUntil('the router was told', 30, async () => {
      await says('Interim-Update', 'four', { 'Acct-Session-Time': 60 })
      return nas.orders.some(({ answer }) => answer === 'ack')
    })
    await waitUntil('the session is over', 10, async () => (await sessionOf(pass))?.is_on === false)
  })

  test('end when their router is removed', async () => {
    const pass = await product.buyPass('+23278200005')
    const says = await logsIn(pass, 'DA-A1-19-00-01-05')
    nas.sessions.add('five')
    await says('Start', 'five')
    await product.removeGateway(router)
    await waitUntil('the router was told', 20, () => !nas.sessions.has('five'))
    await waitUntil('the session is over', 10, async () => (await sessionOf(pass))?.is_on === false)
    const again = { 'User-Name': pass.password, 'User-Password': pass.password }
    expect((await send('auth', { ...again, 'Calling-Station-Id': 'DA-A1-19-00-01-05' })).code).toBe(
      'Access-Reject',
    )
  })
})
