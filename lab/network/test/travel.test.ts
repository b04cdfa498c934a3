import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Daemon, radclient, startFreeRadius } from '../src/free-radius.ts'
import { type Lab, startLab } from '../src/lab.ts'
import { type Pass, placeOf } from './buys.ts'
import { describeLab, describeRadius } from './describe-lab.ts'
import { type Product, type RadiusGateway, startProduct } from './product.ts'
import { RADIUS_ADDRESS, RADIUS_PRODUCT_PORT } from './radius-address.ts'
import {
  aNumber,
  goesHome,
  placeByRadius,
  TRAVELS,
  takesTravellers,
  usedOf,
  WITHIN_MS,
  walksTo,
} from './walks.ts'

const PORT = 3791
describeLab('two sellers with openNDS behind one carrier address', () => {
  let product: Product
  let lab: Lab

  beforeAll(async () => {
    product = await startProduct(PORT)
    lab = await startLab({
      productUrl: product.url,
      routers: [
        { name: 'hub', phones: ['amara'] },
        { name: 'kiosk', phones: ['chidi'] },
      ],
    })
    for (const name of ['hub', 'kiosk'] as const) {
      const gateway = await product.createGateway(name, name)
      const { status, stderr } = await lab.router(name).run(gateway.setup.command, { timeoutMs: 120_000 })
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    }
    for (const phone of ['amara', 'chidi']) await lab.phone(phone).waitUntilWalled(40)
    await takesTravellers(product)
  }, 400_000)

  afterAll(async () => {
    await lab?.stop()
    await product?.stop()
  })

  /** Both at once: closed at one shop, and open at the other. */
  const changesOver = async (closes: string, opens: string): Promise<number> => {
    const [closed, opened] = await Promise.all([
      lab.phone(closes).waitUntilWalled(10),
      lab.phone(opens).waitUntilOnline(10),
    ])
    return Math.max(closed, opened)
  }

  /** A phone with a running pass of the hub, which the hub's router has let in. */
  const aRunningPass = async (): Promise<{ pass: Pass; hub: string }> => {
    const hub = await placeOf(lab.phone('amara'))
    const pass = await product.buyWithOptions(aNumber(), TRAVELS)
    await product.post('/api/wifi/code', { code: pass.password, move: false }, { 'phone-place': hub })
    await lab.phone('amara').waitUntilOnline(30)
    return { pass, hub }
  }

  test('close the phone at home and open it at the other shop within three seconds, and back', async () => {
    const { pass, hub } = await aRunningPass()
    const kiosk = await placeOf(lab.phone('chidi'))
    expect(await lab.phone('chidi').isOnline()).toBe(false)
    await walksTo(product, kiosk, pass)
    const there = await changesOver('amara', 'chidi')
    expect(there).toBeLessThan(WITHIN_MS)
    expect(await goesHome(product, pass, hub)).toEqual({ minutesLeft: 60 })
    const back = await changesOver('chidi', 'amara')
    expect(back).toBeLessThan(WITHIN_MS)
    process.stdout.write(`there after ${there} ms, back after ${back} ms\n`)
    const travel = await usedOf(product, pass)
    expect(travel?.ending).toBe('returned')
    expect(travel?.used).toBeLessThan(30)
    await product.refund(pass)
    await lab.phone('amara').waitUntilWalled(20)
  })

  test('follow a phone that walks from one to the other with its address, and close it by a refund', async () => {
    const { pass } = await aRunningPass()
    const [amara, chidi] = [lab.phone('amara'), lab.phone('chidi')]
    // Without a radio, the phone's address moves instead.
    const mac = await amara.mac()
    await amara.leave()
    await chidi.leave()
    await chidi.run('ip', 'link', 'set', 'wlan0', 'address', mac)
    await chidi.rejoin({ mac: 'same' })
    await chidi.waitUntilWalled(20)
    await walksTo(product, await placeOf(chidi), pass)
    expect(await chidi.waitUntilOnline(10)).toBeLessThan(WITHIN_MS)
    await product.refund(pass)
    await chidi.waitUntilWalled(20)
    expect((await usedOf(product, pass))?.ending).toBe('refunded')
    await chidi.rejoin({ mac: 'random' })
    await amara.rejoin({ mac: 'same' })
  })
})

describeRadius('two sellers with RADIUS routers, through FreeRADIUS', () => {
  const PHONE = 'DA-A1-19-00-00-71'
  let product: Product
  let folder: string
  let front: Daemon
  const routers: Partial<Record<'hub' | 'kiosk', RadiusGateway>> = {}

  const auth = (name: 'hub' | 'kiosk', userName: string, password: string) => {
    const router = routers[name]
    if (router === undefined) throw new Error(`no router of the ${name}`)
    const { ports, secret, nasIdentifier } = router.setup
    return radclient({
      server: `${RADIUS_ADDRESS}:${ports.authentication}`,
      kind: 'auth',
      secret,
      attributes: {
        'User-Name': userName,
        'User-Password': password,
        'Calling-Station-Id': PHONE,
        'NAS-Identifier': nasIdentifier,
        'Framed-IP-Address': '192.168.77.123',
        'Acct-Session-Id': '80000001',
      },
    })
  }
  const types = (name: 'hub' | 'kiosk', code: string) => auth(name, code, code)
  /** The router asks for a phone that it knows by its address. */
  const comesBack = (name: 'hub' | 'kiosk') => auth(name, PHONE, PHONE)

  beforeAll(async () => {
    product = await startProduct(RADIUS_PRODUCT_PORT)
    for (const name of ['hub', 'kiosk'] as const)
      routers[name] = await product.createRadiusGateway(name, 'mikrotik', name)
    folder = await mkdtemp(join(tmpdir(), 'minit-radius-'))
    await product.writeRadiusConfig(folder, RADIUS_ADDRESS)
    front = await startFreeRadius(folder)
    for (const name of ['hub', 'kiosk'] as const) await types(name, '7KQM-4T2-XWP')
    await takesTravellers(product)
  }, 240_000)
  afterAll(async () => {
    await front?.stop()
    await product?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const place = (name: 'hub' | 'kiosk') =>
    placeByRadius(product, routers[name], PHONE.replaceAll('-', ':').toLowerCase())

  test('reject the phone at home from the tap on and accept it at the other shop, and back', async () => {
    const pass = await product.buyWithOptions('+23278455971', TRAVELS)
    expect((await types('hub', pass.password)).code).toBe('Access-Accept')
    expect((await types('kiosk', pass.password)).code).toBe('Access-Reject')
    await walksTo(product, await place('kiosk'), pass)
    const refused = await types('hub', pass.password)
    expect(refused.code).toBe('Access-Reject')
    expect(refused.attributes['Reply-Message']).toContain('Its minutes are used at')
    const there = await comesBack('kiosk')
    expect(there.code).toBe('Access-Accept')
    expect(Number(there.attributes['Session-Timeout'])).toBeGreaterThan(0)
    await goesHome(product, pass, await place('hub'))
    expect((await comesBack('kiosk')).code).toBe('Access-Reject')
    expect((await comesBack('hub')).code).toBe('Access-Accept')
    expect((await usedOf(product, pass))?.ending).toBe('returned')
  })
})
