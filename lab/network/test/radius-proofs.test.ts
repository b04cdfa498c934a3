import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Daemon, radclient, startFreeRadius } from '../src/free-radius.ts'
import { joinsEnterprise, LOCAL_SECRET, startRadSecProxy } from '../src/radius-clients.ts'
import { describeRadius } from './describe-lab.ts'
import { type Product, type RadiusGateway, startProduct } from './product.ts'
import { RADIUS_ADDRESS, RADIUS_PRODUCT_PORT } from './radius-address.ts'

const PHONE = 'DA-A1-19-00-02-01'

describeRadius('authentication of routers, through FreeRADIUS', () => {
  let product: Product
  let folder: string
  let front: Daemon
  let hub: RadiusGateway
  let kiosk: RadiusGateway

  beforeAll(async () => {
    product = await startProduct(RADIUS_PRODUCT_PORT)
    hub = await product.createRadiusGateway('Hub', 'mikrotik')
    kiosk = await product.createRadiusGateway('Kiosk', 'radius', 'kiosk')
    folder = await mkdtemp(join(tmpdir(), 'minit-radius-'))
    await product.writeRadiusConfig(folder, RADIUS_ADDRESS)
    front = await startFreeRadius(folder)
    // A shop sells nothing until its only router has sent a packet.
    await login(`${RADIUS_ADDRESS}:${kiosk.setup.ports.authentication}`, kiosk.setup.secret, '7KQM-4T2-XWP')
  })
  afterAll(async () => {
    await front?.stop()
    await product?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const login = (server: string, secret: string, code: string) =>
    radclient({
      server,
      kind: 'auth',
      secret,
      attributes: { 'User-Name': code, 'User-Password': code, 'Calling-Station-Id': PHONE },
    })

  /** Runs a router's radsecproxy during `work`. */
  const withRadSec = async <T>(
    router: { id: string },
    port: number,
    work: (server: string) => Promise<T>,
  ) => {
    const certificate = await product.issueCertificate(router)
    const proxy = await startRadSecProxy({
      folder,
      address: RADIUS_ADDRESS,
      port,
      server: RADIUS_ADDRESS,
      certificate,
    })
    return { certificate, proxy, result: await work(`${RADIUS_ADDRESS}:${port}`) }
  }

  test('separates two routers behind one address by their ports: each accepts only its seller’s codes', async () => {
    const [ofHub, ofKiosk] = [
      await product.buyPass('+23278300001'),
      await product.buyPass('+23278300002', { seller: 'kiosk' }),
    ]
    const at = ({ setup }: RadiusGateway, code: string) =>
      login(`${RADIUS_ADDRESS}:${setup.ports.authentication}`, setup.secret, code)
    expect((await at(hub, ofKiosk.password)).code).toBe('Access-Reject')
    expect((await at(kiosk, ofHub.password)).code).toBe('Access-Reject')
    expect((await at(hub, ofHub.password)).code).toBe('Access-Accept')
    expect((await at(kiosk, ofKiosk.password)).code).toBe('Access-Accept')
  })

  test('accepts a router’s certificate (RadSec) until its secret is renewed', async () => {
    const router = await product.createRadiusGateway('RadSec', 'mikrotik')
    const pass = await product.buyPass('+23278300003')
    const { proxy, result } = await withRadSec(router, 11_812, (server) =>
      login(server, LOCAL_SECRET, pass.password),
    )
    try {
      expect(result.code).toBe('Access-Accept')
      const words = { 'Acct-Status-Type': 'Start', 'Acct-Session-Id': '"tls"', 'Calling-Station-Id': PHONE }
      const server = `${RADIUS_ADDRESS}:11813`
      const attributes = { ...words, Class: result.attributes.Class ?? '' }
      expect((await radclient({ server, kind: 'acct', secret: LOCAL_SECRET, attributes })).code).toBe(
        'Accounting-Response',
      )
      await product.renewSecret(router)
      expect((await login(`${RADIUS_ADDRESS}:11812`, LOCAL_SECRET, pass.password)).code).toBe('Access-Reject')
    } finally {
      await proxy.stop()
    }
    const renewed = await withRadSec(router, 11_814, (server) => login(server, LOCAL_SECRET, pass.password))
    await renewed.proxy.stop()
    expect(renewed.result.code).toBe('Access-Accept')
  })

  test.each(['peap', 'ttls'] as const)('admits WPA-Enterprise phones by %s, with the code', async (kind) => {
    const pass = await product.buyPass(kind === 'peap' ? '+23278300004' : '+23278300005')
    const { authentication: port } = kiosk.setup.ports
    const join_ = (code: string, password = code) =>
      joinsEnterprise({
        folder,
        server: RADIUS_ADDRESS,
        port: hub.setup.ports.authentication,
        secret: hub.setup.secret,
        authority: join(folder, 'certificates', 'authority.pem'),
        code,
        password,
        kind,
        phone: PHONE,
      })
    expect(port).toBeGreaterThan(0)
    expect((await join_(pass.password)).isIn).toBe(true)
    expect((await join_(pass.password, 'not the code')).isIn).toBe(false)
    expect((await join_('7KQM-4T2-XWP')).isIn).toBe(false)
    const { said, isIn } = await join_(pass.password)
    expect(isIn).toBe(true)
    expect(said).toMatch(/Attribute 27 \(Session-Timeout\)/)
    await product.cutDatabase()
    const away = await join_(pass.password)
    await product.repairDatabase()
    expect(away.isIn).toBe(false)
    expect(away.said).not.toMatch(/Access-Reject/)
  })
})
