import { existsSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitUntil } from '../src/commands.ts'
import { type Lab, startLab } from '../src/lab.ts'
import { describeLab } from './describe-lab.ts'
import { type FakeFas, readFas, startFakeFas } from './fake-fas.ts'

const script = readFileSync(new URL('./set-up-script.sh', import.meta.url), 'utf8')

describeLab('a factory-new router that a script sets up', () => {
  let fas: FakeFas
  let lab: Lab

  beforeAll(async () => {
    fas = await startFakeFas()
    lab = await startLab({ productUrl: fas.url, routers: [{ name: 'stall', phones: ['amara'] }] })
  })

  afterAll(async () => {
    await lab?.stop()
    await fas.close()
  })

  const agentIsOnline = () =>
    waitUntil('the agent is heard', 20, () => fas.asked.at(-1)?.url === '/agent').then(() =>
      waitUntil('again', 20, () => fas.asked.filter(({ url }) => url === '/agent').length > 1),
    )

  test('walls no phone before', async () => {
    expect(await lab.phone('amara').isOnline()).toBe(true)
  })

  test('walls its phones and redirects them to the product afterwards', async () => {
    const { status, stderr } = await lab.router().installScript(script)
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    await lab.phone('amara').waitUntilWalled(40)
    await waitUntil('the portal answers', 20, async () => {
      const { location } = await lab.phone('amara').visit('http://internet.test/')
      return location !== '' && readFas(location).get('gatewayname') === 'gateway-stall'
    })
  })

  test('records the script’s requests', () => {
    expect(lab.router().asked()).toEqual(
      expect.arrayContaining(['opkg update', 'opkg install opennds', 'service opennds enable']),
    )
  })

  test('connects its agent to the product, and verifies the certificate', async () => {
    await agentIsOnline()
    expect(fas.asked.at(-1)).toMatchObject({ url: '/agent', forwardedProto: 'https' })
  })

  test('restarts an agent that ended', async () => {
    await lab.router().run("kill $(pgrep -f '^/bin/sh /usr/lib/stall/agent')")
    const before = fas.asked.length
    await waitUntil('the agent is heard again', 20, () => fas.asked.length > before + 2)
  })

  test('is the same after a power cut, without intervention', async () => {
    await lab.restart()
    fas.asked.length = 0
    expect(await lab.phone('amara').isOnline()).toBe(false)
    await agentIsOnline()
  })

  test('keeps the script’s files to itself', () => {
    expect(existsSync(`${lab.router().flash}/usr/lib/stall/agent`)).toBe(true)
    expect(existsSync('/usr/lib/stall')).toBe(false)
    expect(existsSync('/etc/config/opennds')).toBe(false)
  })

  test('discards uncommitted settings, as OpenWrt does', async () => {
    const { stdout } = await lab.router().run(`
      uci set opennds.@opennds[0].gatewayname=other
      uci get opennds.@opennds[0].gatewayname
      uci revert opennds
      uci get opennds.@opennds[0].gatewayname`)
    expect(stdout).toBe('other\ngateway-stall\n')
  })
})
