import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Lab, startLab } from '../src/lab.ts'
import { describeLab } from './describe-lab.ts'
import { type FakeFas, readFas, startFakeFas } from './fake-fas.ts'

const portalOf = (name: string) => ({
  gatewayName: `gateway-${name}`,
  fasPath: `/wifi/${name}`,
  fasKey: `key-of-the-${name}`,
})

describeLab('two sellers with routers behind one address', () => {
  let fas: FakeFas
  let lab: Lab

  beforeAll(async () => {
    fas = await startFakeFas()
    lab = await startLab({
      productUrl: fas.url,
      routers: [
        { name: 'hub', phones: ['amara'], portal: portalOf('hub') },
        { name: 'kiosk', phones: ['chidi'], portal: portalOf('kiosk') },
      ],
    })
  })

  afterAll(async () => {
    await lab?.stop()
    await fas.close()
  })

  test('redirect their phones to separate shops', async () => {
    const alertsOf = async (name: string) =>
      readFas((await lab.phone(name).visit('http://internet.test/')).location).get('gatewayname')
    expect(await alertsOf('amara')).toBe('gateway-hub')
    expect(await alertsOf('chidi')).toBe('gateway-kiosk')
  })

  test('differ for the product only in their requests', async () => {
    await lab.router('hub').run('wget -q -O - https://portal.lab.test/agent/hub')
    await lab.router('kiosk').run('wget -q -O - https://portal.lab.test/agent/kiosk')
    const [hub, kiosk] = fas.asked.slice(-2)
    expect(hub).toMatchObject({ url: '/agent/hub', forwardedProto: 'https' })
    expect(kiosk).toEqual({ ...hub, url: '/agent/kiosk' })
  })

  test('open only their own phones', async () => {
    const chidi = lab.phone('chidi')
    const opened = await lab.router('hub').ndsctl('auth', await chidi.mac(), '5')
    expect(opened.stdout).toContain('Failed')
    await lab.router('kiosk').ndsctl('auth', await chidi.mac(), '5')
    await chidi.waitUntilOnline(5)
    expect(await lab.phone('amara').isOnline()).toBe(false)
  })

  test('lose power independently', async () => {
    await lab.restart('hub')
    expect(await lab.phone('chidi').isOnline()).toBe(true)
  })
})
