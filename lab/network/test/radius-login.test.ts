import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Daemon, radclient, startFreeRadius } from '../src/free-radius.ts'
import { describeRadius } from './describe-lab.ts'
import { type Product, type RadiusGateway, startProduct } from './product.ts'
import { RADIUS_ADDRESS, RADIUS_PRODUCT_PORT } from './radius-address.ts'

/** A phone's address in the routers' format. */
const PHONE = 'DA-A1-19-00-00-61'
const OTHER = 'DA-A1-19-00-00-62'
const UNKNOWN_CALLER = 'DA-A1-19-00-00-63'
const NO_CODE = '7KQM-4T2-XWP'

describeRadius('a RADIUS router, through FreeRADIUS', () => {
  let product: Product
  let folder: string
  let front: Daemon
  let hub: RadiusGateway
  let kiosk: RadiusGateway

  beforeAll(async () => {
    product = await startProduct(RADIUS_PRODUCT_PORT)
    hub = await product.createRadiusGateway('Hub', 'mikrotik')
    kiosk = await product.createRadiusGateway('Kiosk', 'mikrotik', 'kiosk')
    folder = await mkdtemp(join(tmpdir(), 'minit-radius-'))
    await product.writeRadiusConfig(folder, RADIUS_ADDRESS)
    front = await startFreeRadius(folder)
    // A shop sells nothing until its only router has sent a packet.
    await types(kiosk, NO_CODE)
  })
  afterAll(async () => {
    await front?.stop()
    await product?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const auth = (
    router: RadiusGateway,
    attributes: Record<string, string>,
    { isSigned = true, secret = router.setup.secret } = {},
  ) =>
    radclient({
      server: `${RADIUS_ADDRESS}:${router.setup.ports.authentication}`,
      kind: 'auth',
      secret,
      isSigned,
      attributes: {
        'Calling-Station-Id': PHONE,
        'NAS-Identifier': router.setup.nasIdentifier,
        'Framed-IP-Address': '192.168.77.123',
        'Acct-Session-Id': '80000001',
        ...attributes,
      },
    })
  const types = (router: RadiusGateway, code: string, phone = PHONE) =>
    auth(router, { 'User-Name': code, 'User-Password': code, 'Calling-Station-Id': phone })

  test('gets the duration of a valid code in a signed answer', async () => {
    const { password } = await product.buyPass('+23278100001')
    const { code, attributes } = await types(hub, password)
    expect(code).toBe('Access-Accept')
    expect(attributes).toMatchObject({
      'Session-Timeout': '300',
      'Idle-Timeout': '600',
      'Acct-Interim-Interval': '60',
      Class: expect.stringMatching(/^0x/),
      'Message-Authenticator': expect.stringMatching(/^0x[0-9a-f]{32}$/),
    })
  })

  test('gets a readable reason for each rejected code', async () => {
    const wordsOf = async (code: string, phone = PHONE) => {
      const answer = await types(hub, code, phone)
      expect(answer.code).toBe('Access-Reject')
      expect(answer.attributes['Session-Timeout']).toBeUndefined()
      return answer.attributes['Reply-Message']
    }
    expect(await wordsOf(NO_CODE)).toContain('We do not know this code')
    const [ofKiosk, refunded, over, inUse] = [
      await product.buyPass('+23278100002', { seller: 'kiosk' }),
      await product.buyPass('+23278100003'),
      await product.buyPass('+23278100004'),
      await product.buyPass('+23278100005'),
    ]
    expect(await wordsOf(ofKiosk.password)).toContain('Lumley')
    await product.refund(refunded)
    expect(await wordsOf(refunded.password)).toContain('refunded')
    await product.letEnd(over, -1)
    expect(await wordsOf(over.password, UNKNOWN_CALLER)).toContain('ended')
    expect((await types(hub, inUse.password)).code).toBe('Access-Accept')
    expect(await wordsOf(inUse.password, OTHER)).toContain('Type it once more to move it here')
    expect((await types(hub, inUse.password, OTHER)).code).toBe('Access-Accept')
    expect((await types(kiosk, ofKiosk.password)).code).toBe('Access-Accept')
  })

  test('gets a name with percent signs unchanged', async () => {
    const name = 'Lumley 50%% %{User-Name} 100%'
    const query = `update entrepreneurs set business_name = $1 where id = (select entrepreneur_id from gateways where id = $2)`
    await product.query(query, [name, kiosk.id])
    const { password } = await product.buyPass('+23278100020', { seller: 'kiosk' })
    const { attributes } = await types(hub, password)
    expect(attributes['Reply-Message']).toBe(`This code belongs to ${name}`)
  })

  test('accepts a code as a CHAP digest, and rejects a wrong one', async () => {
    const { password } = await product.buyPass('+23278100006')
    const by = (typed: string) => auth(hub, { 'User-Name': password, 'CHAP-Password': typed })
    expect((await by('nothing like it')).code).toBe('Access-Reject')
    expect((await by(password)).code).toBe('Access-Accept')
  })

  test('readmits a phone by its address while its pass runs, but no other', async () => {
    const { password } = await product.buyPass('+23278100007')
    const mac = 'DA-A1-19-00-00-70'
    const comesBack = (phone: string) =>
      auth(hub, { 'User-Name': phone, 'User-Password': phone, 'Calling-Station-Id': phone })
    expect((await comesBack(mac)).code).toBe('Access-Reject')
    await types(hub, password, mac)
    expect((await comesBack(mac)).code).toBe('Access-Accept')
    expect((await comesBack(UNKNOWN_CALLER)).code).toBe('Access-Reject')
  })

  test('gets no answer to a packet that is unsigned or signed with another router’s secret', async () => {
    const { password } = await product.buyPass('+23278100008')
    const login = { 'User-Name': password, 'User-Password': password }
    expect((await auth(hub, login, { isSigned: false })).code).toBeNull()
    expect((await auth(hub, login, { secret: kiosk.setup.secret })).code).toBeNull()
    expect((await auth(hub, login)).code).toBe('Access-Accept')
  })

  test('gets no answer, instead of a rejection, while the database or the product is down', async () => {
    const { password } = await product.buyPass('+23278100009')
    await product.cutDatabase()
    expect((await types(hub, password)).code).toBeNull()
    await product.repairDatabase()
    expect((await types(hub, password)).code).toBe('Access-Accept')
    await product.kill()
    expect((await types(hub, password)).code).toBeNull()
    await product.restart()
    expect((await types(hub, password)).code).toBe('Access-Accept')
  })

  test('is identified by its own address on the shared ports', async () => {
    const { password } = await product.buyPass('+23278100010', { seller: 'kiosk' })
    const shared = { ...kiosk, setup: { ...kiosk.setup, ports: { authentication: 1812, accounting: 1813 } } }
    expect((await types(shared, password)).code).toBeNull()
    await product.query(`update gateways set radius_address = $2 where id = $1`, [kiosk.id, '127.0.0.1'])
    // FreeRADIUS caches an unknown address for a while.
    await front.stop()
    front = await startFreeRadius(folder)
    expect((await types(shared, password)).code).toBe('Access-Accept')
  })
})
