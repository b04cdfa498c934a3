import type { Browser } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitUntil } from '../src/commands.ts'
import { type Lab, startLab } from '../src/lab.ts'
import { describeLab } from './describe-lab.ts'
import { type Gateway, type Product, startProduct } from './product.ts'

const PORT = 3821

describeLab('a router after its set-up', () => {
  let product: Product
  let lab: Lab
  let gateway: Gateway

  beforeAll(async () => {
    product = await startProduct(PORT)
    lab = await startLab({ productUrl: product.url, routers: [{ name: 'hub', phones: ['amara', 'binta'] }] })
    gateway = await product.createGateway('Stall')
  }, 240_000)

  afterAll(async () => {
    await lab?.stop()
    await product?.stop()
  })

  const gardenOf = async (): Promise<string> =>
    (await lab.router().run('cat /etc/minit-garden')).stdout.trim()
  const reachesUnpaid = async (): Promise<boolean> =>
    (await lab.phone('binta').visit('https://internet.test/', '--insecure', '--max-time', '3')).status === 200

  test('says what to check when the command cannot reach the product', async () => {
    const cut = gateway.setup.command.replace('https://portal.lab.test', 'https://127.0.0.1:9')
    const { stdout } = await lab.router().run(cut)
    expect(stdout).toBe('This router cannot reach Minit. Check its internet cable or SIM.\n')
  })

  test('gets changes of the walled garden from its agent, without a new set-up', async () => {
    const { status, stdout } = await lab.router().run(gateway.setup.command, { timeoutMs: 120_000 })
    expect(status, stdout).toBe(0)
    await lab.phone('binta').waitUntilWalled(40)
    expect(await gardenOf()).toBe('-')
    // As if this were a payment page until now: the product no longer lists it, so it gets blocked.
    await lab.router().run(`cat >/tmp/hold <<'END'
/usr/bin/minit-garden internet.test
/etc/init.d/opennds restart
END
sh /tmp/hold`)
    await waitUntil('the old page is held back', 90, async () => (await gardenOf()) === '-')
    const { stdout: allowed } = await lab
      .router()
      .run("uci -q -d '\n' get 'opennds.@opennds[0].preauthenticated_users'")
    expect(allowed.trim().split('\n')).toHaveLength(1)
    await waitUntil('the shop', 60, async () =>
      (await lab.phone('binta').visit('http://internet.test/')).location.includes(`/wifi/${gateway.id}`),
    )
    await waitUntil('openNDS has read it', 60, async () => !(await reachesUnpaid()))
  }, 300_000)

  test('readmits a phone with a new address by its browser', async () => {
    const phone = lab.phone('amara')
    const browser: Browser = await phone.openBrowser()
    try {
      const page = await browser.newPage({ viewport: { width: 360, height: 700 }, locale: 'en-GB' })
      await page.goto('http://internet.test/news')
      await page.getByRole('group', { name: 'Choose your time' }).getByRole('radio').first().check()
      await page.getByRole('radio', { name: 'Orange Money' }).check()
      await page.getByLabel('Your name').fill('Aminata Kamara')
      await page.getByLabel('Phone number').fill('+23278455940')
      await page.getByRole('button', { name: /^Pay Le .* Now$/ }).click()
      await page.waitForURL(/\/pass\//)
      await page.getByText('You are online.').waitFor({ timeout: 60_000 })

      await phone.rejoin({ mac: 'random' })
      expect(await phone.isOnline()).toBe(false)
      await page.goto('http://internet.test/again')
      expect(page.url()).toMatch(/^https:\/\/portal\.lab\.test\/online\?/)
      await phone.waitUntilOnline(60)
    } finally {
      await browser.close()
    }
    const [pass] = await product.query<{ moves: number; phones: number }>(
      `select p.moves_used as moves, (select count(*)::int from pass_devices d
         where d.purchase_id = p.purchase_id and d.removed_at is null) as phones
       from passes p order by p.id desc limit 1`,
    )
    expect(pass).toEqual({ moves: 0, phones: 1 })
  }, 300_000)
})
