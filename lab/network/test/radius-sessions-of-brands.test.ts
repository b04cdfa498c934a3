import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brandNas, brandOf } from '../src/brand-nas.ts'
import { waitUntil } from '../src/commands.ts'
import { type Daemon, startFreeRadius } from '../src/free-radius.ts'
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

const BRANDS = [
  'MikroTik',
  'UniFi access point',
  'UniFi hotspot',
  'Omada',
  'Aruba',
  'OPNsense',
  'CoovaChilli',
  'hostapd',
]

describeRadius('sessions of routers of each brand, through FreeRADIUS', () => {
  let product: Product
  let folder: string
  let front: Daemon
  let router: RadiusGateway
  let nas: StandInNas
  let endOrders: (() => void) | undefined

  beforeAll(async () => {
    endOrders = await takeOrders()
    product = await startProduct(RADIUS_PRODUCT_PORT)
    router = await product.createRadiusGateway('Hub', 'radius')
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

  const sessionsOf = ({ transactionId }: Pass) =>
    product.query<{ is_on: boolean; down: number }>(
      `select ended_at is null as is_on, down_octets::float as down from access_sessions where purchase_id = $1`,
      [transactionId],
    )
  let phones = 0

  describe.each(BRANDS)('%s', (brand) => {
    const profile = brandOf(brand)
    const aPhone = async () => {
      phones += 1
      const pass = await product.buyPass(`+2327821${phones.toString().padStart(4, '0')}`)
      const [phone, session] = [
        `DA-A1-19-00-02-${phones.toString(16).padStart(2, '0')}`,
        `session-${phones}`.toUpperCase(),
      ]
      const { says, asks } = brandNas(profile, { address: RADIUS_ADDRESS, ...router.setup })
      const { code, attributes } = await asks(pass.password, pass.password, phone)
      expect(code).toBe('Access-Accept')
      const named = {
        'Acct-Session-Id': `"${session}"`,
        'User-Name': pass.password,
        'Calling-Station-Id': phone,
        'Framed-IP-Address': '192.168.77.123',
        Class: attributes.Class ?? '',
      }
      return {
        pass,
        session,
        says: (word: string, seconds: number, down: number) =>
          says(word, {
            ...named,
            'Acct-Session-Time': seconds,
            'Acct-Output-Octets': down,
            'Acct-Output-Gigawords': 0,
          }),
      }
    }

    test('are acknowledged and counted from Start to Stop', async () => {
      const { pass, says } = await aPhone()
      expect((await says('Start', 0, 0)).code).toBe('Accounting-Response')
      expect(await sessionsOf(pass)).toEqual([{ is_on: true, down: 0 }])
      await says('Interim-Update', 60, 5_000)
      await says('Interim-Update', 60, 5_000)
      await says('Stop', 75, 6_000)
      const down = profile.lacks.Stop?.includes('Acct-Output-Octets') ? 5_000 : 6_000
      expect(await sessionsOf(pass)).toEqual([{ is_on: false, down }])
    })

    test('end on the router after a refund, by an order with the router’s own session attributes', async () => {
      const { pass, says, session } = await aPhone()
      nas.sessions.add(session)
      await says('Start', 0, 0)
      await product.refund(pass)
      await waitUntil('the router was told', 30, () => !nas.sessions.has(session))
      expect(nas.orders.at(-1)).toMatchObject({
        kind: 'disconnect',
        isGenuine: true,
        answer: 'ack',
        told: { 'User-Name': pass.password, 'Acct-Session-Id': session },
      })
      await waitUntil('the session is over', 10, async () => (await sessionsOf(pass))[0]?.is_on === false)
    })
  })
})
