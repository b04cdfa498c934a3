import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccessPoint, connectByVpn, startAccessPoint } from '../src/access-point.ts'
import { waitUntil } from '../src/commands.ts'
import { type Daemon, startFreeRadius } from '../src/free-radius.ts'
import { type Lab, startLab } from '../src/lab.ts'
import type { Phone } from '../src/phone.ts'
import { type Pass, placeOf } from './buys.ts'
import { describeHostapd } from './describe-lab.ts'
import { type Product, type RadiusGateway, startProduct } from './product.ts'
import { RADIUS_PRODUCT_PORT } from './radius-address.ts'
import {
  aNumber,
  codeThere,
  goesHome,
  placeByRadius,
  TRAVELS,
  takesTravellers,
  usedOf,
  WITHIN_MS,
  walksTo,
} from './walks.ts'

/** Each shop has a router with openNDS and an access point by RADIUS, each with a phone. */
const POINTS = { hub: 'hubpoint', kiosk: 'kioskpoint' } as const
type Shop = keyof typeof POINTS
type Point = { access: AccessPoint; gateway: RadiusGateway; phone: Phone }

/** How long a closed phone's requests wait for an answer. */
const NO_ANSWER_S = '0.3'
/** After this long without an answer, a phone is off. */
const QUIET_MS = 1_500

/** Lets the phone use the internet until it is off, and returns after how many ms the last answer came. */
const lastAnswer = async (phone: Phone, seconds: number): Promise<number> => {
  const begun = performance.now()
  let answeredMs = 0
  for (;;) {
    const { body } = await phone.visit('http://internet.test/', '--max-time', NO_ANSWER_S)
    const now = performance.now() - begun
    if (body.startsWith('the internet')) answeredMs = now
    else if (now - answeredMs > QUIET_MS) return Math.round(answeredMs)
    if (now > seconds * 1000) throw new Error(`${phone.name} is still online after ${seconds} seconds`)
  }
}

describeHostapd('minutes that travel between openNDS and a real hostapd, through FreeRADIUS', () => {
  let product: Product
  let lab: Lab
  let folder: string
  let front: Daemon
  let authority: string
  const points: Partial<Record<Shop, Point>> = {}

  const pointOf = (shop: Shop): Point => {
    const point = points[shop]
    if (point === undefined) throw new Error(`no access point of the ${shop}`)
    return point
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'minit-radius-'))
    product = await startProduct(RADIUS_PRODUCT_PORT)
    lab = await startLab({
      productUrl: product.url,
      routers: [
        { name: 'hub', phones: ['amara'] },
        { name: 'kiosk', phones: ['chidi'] },
        { name: POINTS.hub, phones: ['binta'] },
        { name: POINTS.kiosk, phones: ['dauda'] },
      ],
    })
    const shops = ['hub', 'kiosk'] as const
    const sites = []
    for (const [index, shop] of shops.entries()) {
      const router = lab.router(POINTS[shop])
      const vpn = await connectByVpn(router, Number(process.env.NETWORK_LAB ?? 0), index)
      const gateway = await product.createRadiusGateway(POINTS[shop], 'mikrotik', shop)
      await product.query('update gateways set radius_address = $2 where id = $1', [gateway.id, vpn.routerIp])
      sites.push({ shop, router, vpn, gateway })
    }
    await product.writeRadiusConfig(folder, sites[0]?.vpn.productIp ?? '')
    authority = join(folder, 'certificates', 'authority.pem')
    front = await startFreeRadius(folder)
    for (const { shop, router, vpn, gateway } of sites) {
      const phone = lab.phone(shop === 'hub' ? 'binta' : 'dauda')
      const access = await startAccessPoint({ router, phone, folder, vpn, ...gateway.setup })
      points[shop] = { access, gateway, phone }
      const { setup } = await product.createGateway(shop, shop)
      const { status, stderr } = await lab.router(shop).run(setup.command, { timeoutMs: 120_000 })
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    }
    for (const name of ['amara', 'binta', 'chidi', 'dauda']) await lab.phone(name).waitUntilWalled(40)
    await takesTravellers(product)
  }, 480_000)
  afterAll(async () => {
    for (const { access } of Object.values(points)) await access.stop()
    await front?.stop()
    await lab?.stop()
    await product?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  /** The phone logs in with a code at a shop's access point; returns after how many ms it is online. */
  const logsIn = async (shop: Shop, code: string): Promise<number> => {
    const { access, phone } = pointOf(shop)
    const online = phone.waitUntilOnline(30)
    await access.join(code, authority)
    return online
  }
  const isRefused = async (shop: Shop, code: string): Promise<void> => {
    const { access, phone } = pointOf(shop)
    const before = access.rejects()
    await access.join(code, authority)
    await waitUntil('the refusal', 30, () => access.rejects() > before)
    expect(await phone.isOnline()).toBe(false)
  }
  const sessionOf = async ({ transactionId }: Pick<Pass, 'transactionId'>) => {
    const [row] = await product.query<{ id: string; isOn: boolean }>(
      `select acct_session_id as id, ended_at is null as "isOn" from access_sessions where purchase_id = $1
       order by began_at desc limit 1`,
      [transactionId],
    )
    return row
  }
  /** The Start of a session is on record: before it, a router has nothing to end. */
  const isOn = async (pass: Pick<Pass, 'transactionId'>): Promise<string> => {
    await waitUntil('the session', 20, async () => (await sessionOf(pass))?.isOn === true)
    return (await sessionOf(pass))?.id ?? ''
  }
  const reports = (text: string) => process.stdout.write(`${text}\n`)

  test('close the phone at a RADIUS home by an order and open it at an openNDS host within three seconds', async () => {
    const { access, gateway, phone } = pointOf('hub')
    const pass = await product.buyWithOptions(aNumber(), TRAVELS)
    await logsIn('hub', pass.password)
    const sessionId = await isOn(pass)
    const chidi = lab.phone('chidi')
    const kiosk = await placeOf(chidi)

    const [closes, opens] = [lastAnswer(phone, 20), chidi.waitUntilOnline(20)]
    await walksTo(product, kiosk, pass)
    const [closed, opened] = [await closes, await opens]
    reports(`by RADIUS at home: closed after ${closed} ms, open at the host after ${opened} ms`)
    expect(closed).toBeLessThan(WITHIN_MS)
    expect(opened).toBeLessThan(WITHIN_MS)
    expect(access.orders()).toEqual([{ answer: 'Disconnect-ACK', sessionId, namesAddress: false }])
    expect((await sessionOf(pass))?.isOn).toBe(false)
    await isRefused('hub', pass.password)

    const walled = lastAnswer(chidi, 20)
    const home = await placeByRadius(product, gateway, await phone.mac())
    expect(await goesHome(product, pass, home)).toEqual({ minutesLeft: 60 })
    expect(await walled).toBeLessThan(WITHIN_MS)
    await logsIn('hub', pass.password)
    expect(access.timeouts().at(-1)).toBeGreaterThan(58 * 60)
    expect((await usedOf(product, pass))?.ending).toBe('returned')
    await product.refund(pass)
    await phone.waitUntilWalled(20)
    await access.forget()
  })

  test('open the phone at a RADIUS host by a login, and close it there by an order on the way home', async () => {
    const { access, gateway, phone } = pointOf('kiosk')
    const amara = lab.phone('amara')
    const hub = await placeOf(amara)
    const pass = await product.buyWithOptions(aNumber(), TRAVELS)
    await product.post('/api/wifi/code', { code: pass.password, move: false }, { 'phone-place': hub })
    await amara.waitUntilOnline(30)
    await isRefused('kiosk', pass.password)

    const there = await placeByRadius(product, gateway, await phone.mac())
    const closes = lastAnswer(amara, 20)
    const walk = await walksTo(product, there, pass)
    const closedHome = await closes
    expect(closedHome).toBeLessThan(WITHIN_MS)
    const code = await codeThere(product, walk)
    const login = await logsIn('kiosk', code)
    const secondsLeft = (new Date(walk.endsAt).getTime() - Date.now()) / 1000
    expect(Math.abs((access.timeouts().at(-1) ?? 0) - secondsLeft)).toBeLessThan(15)
    const sessionId = await isOn(walk)

    const [closesThere, opensHome] = [lastAnswer(phone, 20), amara.waitUntilOnline(20)]
    await goesHome(product, pass, hub)
    const [closed, opened] = [await closesThere, await opensHome]
    reports(
      `by RADIUS at the host: closed at home after ${closedHome} ms, open by a login of ${login} ms; back: closed after ${closed} ms, open at home after ${opened} ms`,
    )
    expect(closed).toBeLessThan(WITHIN_MS)
    expect(opened).toBeLessThan(WITHIN_MS)
    expect(access.orders()).toEqual([{ answer: 'Disconnect-ACK', sessionId, namesAddress: false }])
    expect((await sessionOf(walk))?.isOn).toBe(false)
    expect((await usedOf(product, pass))?.ending).toBe('returned')
    await isRefused('kiosk', code)
    await product.refund(pass)
  })
  test('close a phone at an access point that reports its address, and refuses an order with it', async () => {
    const { access, phone } = pointOf('hub')
    const pass = await product.buyWithOptions(aNumber(), TRAVELS)
    await logsIn('hub', pass.password)
    const sessionId = await isOn(pass)
    expect((await access.reportAddress(sessionId)).code).toBe('Accounting-Response')
    const before = access.orders().length
    const closes = lastAnswer(phone, 20)
    await walksTo(product, await placeOf(lab.phone('chidi')), pass)
    expect(await closes).toBeLessThan(WITHIN_MS)
    expect(access.orders().slice(before)).toEqual([
      { answer: 'Disconnect-NAK', sessionId, namesAddress: true },
      { answer: 'Disconnect-ACK', sessionId, namesAddress: false },
    ])
    expect((await sessionOf(pass))?.isOn).toBe(false)
    await product.refund(pass)
    await lab.phone('chidi').waitUntilWalled(20)
  })
})
