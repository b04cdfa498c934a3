import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitUntil } from '../src/commands.ts'
import { type Lab, startLab } from '../src/lab.ts'
import { describeLab } from './describe-lab.ts'
import { type Gateway, type Product, startProduct } from './product.ts'
import { smsTo } from './sponsors.ts'

const PORT = 3786
const PAYER = '076 455 123'
const PAYER_E164 = '+23276455123'
/** The code of a pass in the text of an SMS. */
const CODE = /\b[A-Z0-9]{4}-[A-Z0-9]{3}-[A-Z0-9]{3}\b/

describeLab('a code that was dialled from the poster', () => {
  let product: Product
  let lab: Lab
  let gateway: Gateway

  beforeAll(async () => {
    product = await startProduct(PORT)
    lab = await startLab({ productUrl: product.url, routers: [{ name: 'hub', phones: ['amara'] }] })
    gateway = await product.createGateway('Stall')
  }, 240_000)

  afterAll(async () => {
    await lab?.stop()
    await product?.stop()
  })

  const dial = async (fields: Record<string, string>): Promise<string> => {
    const answer = await fetch(`${product.url}/demo-dial`, {
      method: 'POST',
      headers: { origin: product.url },
      body: new URLSearchParams(fields),
    })
    return answer.text()
  }

  test('opens real openNDS for the phone on which it is typed, whoever paid', async () => {
    const { status, stdout, stderr } = await lab.router().run(gateway.setup.command, { timeoutMs: 120_000 })
    expect({ status, stderr }, stdout).toEqual({ status: 0, stderr: '' })
    await lab.phone('amara').waitUntilWalled(40)
    const [row] = await product.query<{ code: string }>(
      `select dial_code as code from pay_codes c join entrepreneurs e on e.id = c.entrepreneur_id
       where e.slug = 'demo-hub' and c.closed_at is null`,
    )
    expect(await dial({ code: row?.code ?? '', phone: PAYER, pin: '1234', amount: '20' })).toContain(
      'Le 20 paid',
    )
    await waitUntil('the SMS', 60, async () => CODE.test(await smsTo(product.url, PAYER_E164)))
    const code = CODE.exec(await smsTo(product.url, PAYER_E164))?.[0] ?? ''
    const browser = await lab.phone('amara').openBrowser()
    try {
      const page = await browser.newPage({ viewport: { width: 360, height: 700 }, javaScriptEnabled: false })
      await page.goto('http://internet.test/')
      await page.getByText('I have a code').click()
      await page.getByLabel('Code of your pass').fill(code)
      await page.getByRole('button', { name: 'Connect' }).click()
      await page.getByRole('heading', { name: 'You are online' }).waitFor({ timeout: 60_000 })
    } finally {
      await browser.close()
    }
    expect(await lab.phone('amara').isOnline()).toBe(true)
  }, 240_000)
})
