import { aBuyer, expectPass } from './buying.ts'
import { expect, expectNoSideways, test } from './page.ts'
import { smsTo } from './stand-ins.ts'

test('a seller switches dialling on, and the code of the poster is paid without an order', async ({
  page,
  hub,
  openSecondDashboard,
}) => {
  const dashboard = await openSecondDashboard(hub, { viewport: { width: 360, height: 740 } })
  await dashboard.goto('/entrepreneur/more')
  await dashboard.getByRole('link', { name: 'Dial to pay' }).click()
  const part = dashboard.getByRole('region', { name: 'Dial to pay' })
  // The demo’s hub has a code: another one replaces it.
  await part.getByRole('button', { name: 'Switch off' }).click()
  await part.getByRole('button', { name: 'Switch on' }).click()
  await expect(part.getByRole('status')).toContainText(
    /Customers dial \*715\*\d{8}# and type an amount from Le/,
    {
      timeout: 20_000,
    },
  )
  const code = /\*715\*\d{8}#/.exec((await part.getByRole('status').textContent()) ?? '')?.[0] ?? ''
  await expect(dashboard.getByText('No data? Dial').first()).toBeVisible()
  await expect(dashboard.getByText(code).first()).toBeVisible()
  await expect(
    dashboard.getByText(/^Type an amount from Le \d+ to Le [\d,]+, then your PIN/).first(),
  ).toBeVisible()
  await expectNoSideways(dashboard)

  const { phone } = aBuyer()
  await page.goto('/demo-dial')
  await page.getByLabel('Code').fill(code)
  await page.getByLabel('Dialled from').fill(phone)
  await page.getByLabel('PIN').fill('1234')
  await page.getByRole('button', { name: 'Call' }).click()
  await expect(page.getByRole('status')).toContainText('Enter the amount')
  await page.getByLabel('Amount (Le)').fill('20')
  await page.getByLabel('PIN').fill('1234')
  await page.getByRole('button', { name: 'Call' }).click()
  await expect(page.getByRole('status')).toContainText(/^Le 20 paid/)
  const e164 = `+232${phone.replace(/\D/g, '').slice(-8)}`
  await expect
    .poll(async () => (await smsTo(e164)).join(' '), { timeout: 20_000 })
    .toMatch(/Le 20 bought \d+ minutes.*[A-Z0-9]{4}-[A-Z0-9]{3}-[A-Z0-9]{3}/)
})

test.describe('with scripts', () => {
  test('the shop’s page says at once what the money buys, and sells it', async ({ page }) => {
    const buyer = aBuyer()
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/customer-self-service')
    await page.getByLabel('I have Le').fill('0.5')
    await expect(page.getByText(/^The least is Le/)).toBeVisible()
    await page.getByLabel('I have Le').fill('1,000')
    await expect(page.getByText(/^Le 1,000 buys /)).toBeVisible()
    await page.getByLabel('I have Le').fill('50')
    await expect(page.getByText(/^Le 50 buys /)).toBeVisible()
    await expectNoSideways(page)
    await page.getByRole('button', { name: 'Show minutes' }).click()
    await expect(page.getByText('Le 50 buys')).toBeVisible()
    await page.getByRole('radio', { name: 'Orange Money' }).check()
    await page.getByLabel('Your name').fill(buyer.name)
    await page.getByLabel('Phone number').fill(buyer.phone)
    await page.getByRole('button', { name: /^Pay Le 50/ }).click()
    await expectPass(page)
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('plain forms ask for the amount, show the minutes and sell them', async ({ page }) => {
    const buyer = aBuyer()
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/customer-self-service')
    await page.getByLabel('I have Le').fill('0.5')
    await page.getByRole('button', { name: 'Show minutes' }).click()
    await expect(page.getByText(/^The least is Le/)).toBeVisible()
    await expectNoSideways(page)
    await page.getByLabel('I have Le').fill('50')
    await page.getByRole('button', { name: 'Show minutes' }).click()
    await expect(page.getByText('Le 50 buys')).toBeVisible()
    await page.getByRole('radio', { name: 'Orange Money' }).check()
    // A missing name comes back to the same page with the sum.
    await page.getByLabel('Phone number').fill(buyer.phone)
    await page.getByRole('button', { name: /^Pay / }).click()
    await expect(page.getByText('Le 50 buys')).toBeVisible()
    await page.getByLabel('Your name').fill(buyer.name)
    await page.getByRole('button', { name: /^Pay / }).click()
    await expectPass(page)
  })
})
