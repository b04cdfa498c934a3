import { aBuyer, buy, passPath } from './buying.ts'
import { aCodeBox, putOnSale, unifiFile } from './code-shop.ts'
import { expect, test } from './page.ts'
import { forgetRouters } from './router.ts'
import { callsTo, storageOf } from './seller.ts'
import { shoot, shootWindow } from './shoot.ts'

// Codes of a seller's own box: uploaded, duplicate, low, sold out, and as customers see them.
test.use({ trace: 'off' })

test('pictures of codes', async ({ kiosk, newVisitor, origin }) => {
  await forgetRouters(kiosk)
  const id = await aCodeBox(kiosk)
  const codes = Array.from({ length: 8 }, (_, index) => `SHOT-${10_000 + index}`)
  await putOnSale(kiosk, { id, pack: 'Half Hour', codes })
  const page = await newVisitor({ storageState: storageOf(kiosk, origin) })
  await page.goto('/entrepreneur/network')
  await expect(page.getByRole('region', { name: 'Routers' })).toContainText('Running low')
  await shoot(page, 'codes-list')
  await page.getByRole('button', { name: 'Codes' }).click()
  await expect(page.getByText('Customers cannot buy', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Check the codes' }).click()
  await shoot(page, 'codes-panel')
  await page.getByLabel('Codes for the package').selectOption({ label: 'Beach Hour, 1h, Le 25' })
  const csv = `${unifiFile('LOOK', 40, 60)}\r\nab,,60 min,Valid,\r\nLOOK-1 2,,60 min,Valid,\r\nLOOK-10000,,60 min,Valid,`
  await page.getByLabel('Or paste the codes here').fill(csv)
  await page.getByRole('button', { name: 'Check the codes' }).click()
  await expect(page.getByText('40 codes to sell')).toBeVisible()
  await shoot(page, 'codes-preview')
  await page.getByRole('button', { name: 'Remove the codes of Half Hour' }).click()
  await shootWindow(page, page.getByRole('dialog'), 'codes-remove')
  await page.keyboard.press('Escape')
  const bought = await buy(callsTo(origin), aBuyer(), { seller: 'lumley-kiosk', pack: 'Half Hour' })
  await page.goto('/entrepreneur/dashboard')
  await expect(page.getByText('Few codes are left', { exact: false })).toBeVisible()
  await shoot(page, 'codes-dashboard')
  await page.goto(passPath(bought))
  await expect(page.getByText('SHOT-10000')).toBeVisible()
  await shoot(page, 'codes-pass')
  await page.goto('/customer-self-service?entrepreneur=lumley-kiosk')
  await shoot(page, 'codes-shop')
  await page.goto('/customer-purchase?provider=lumley-kiosk')
  await shoot(page, 'codes-provider')
  await forgetRouters(kiosk)
})
