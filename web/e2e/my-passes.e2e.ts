import { aBuyer, expectPass, maskedPhone, startBuying } from './buying.ts'
import { myCodeTo } from './gifts.ts'
import { expect, expectAccessible, expectNoSideways, test } from './page.ts'

const SIZES = [
  { width: 320, height: 640 },
  { width: 360, height: 700 },
]

test('a number sees its purchases by an SMS code, and the device forgets it on request', async ({
  page,
  newVisitor,
}) => {
  const buyer = aBuyer()
  await startBuying(page, buyer)
  await expectPass(page)
  await page.getByRole('link', { name: 'My passes' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('See what your number bought')
  await expectAccessible(page)
  await page.getByLabel('Phone number').fill('12345678')
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(page.getByText('Enter a Sierra Leone mobile number')).toBeVisible()
  await page.getByLabel('Phone number').fill(buyer.phone)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Type the code')
  await expectAccessible(page)
  const code = await myCodeTo(buyer.phone)
  await page.getByLabel('Code of the SMS').fill(code === '000000' ? '000001' : '000000')
  await page.getByRole('button', { name: 'Show my passes' }).click()
  await expect(page.getByText('This code is wrong or too old.', { exact: false })).toBeVisible()
  await page.getByLabel('Code of the SMS').fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await page.getByRole('button', { name: 'Show my passes' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(maskedPhone(buyer))
  const pass = page.getByRole('list', { name: 'My passes' }).getByRole('listitem')
  await expect(pass).toHaveCount(1)
  await expect(pass).toContainText('Freetown Central Hub')
  await expect(pass).toContainText('Running')
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await expectNoSideways(page)
  }
  await expectAccessible(page)
  expect(await page.evaluate(() => document.cookie)).not.toContain('minit_my')
  await pass.getByRole('link', { name: 'Receipt' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/my')
  await page.getByRole('link', { name: 'Open the pass' }).click()
  await expectPass(page)

  await page.goto('/my')
  await page.getByRole('button', { name: 'Forget this device' }).click()
  await expect(page.getByText('This device has forgotten your passes.')).toBeVisible()
  await page.goto('/my')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('See what your number bought')
  const outsider = await newVisitor()
  await outsider.goto('/my')
  await expect(outsider.getByText('Freetown Central Hub')).toHaveCount(0)
})

test('My passes is sent without a script, and works without scripts', async ({ newVisitor }) => {
  const page = await newVisitor({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.resourceType()))
  await page.goto('/my')
  await page.getByLabel('Phone number').fill(aBuyer().phone)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Type the code')
  await page.getByLabel('Code of the SMS').fill('123456')
  await page.getByRole('button', { name: 'Show my passes' }).click()
  await expect(page.getByText('This code is wrong or too old.', { exact: false })).toBeVisible()
  await page.getByRole('link', { name: 'Use another number' }).click()
  await expect(page.getByRole('button', { name: 'Send me a code' })).toBeVisible()
  await expectNoSideways(page)
  expect(asked).not.toContain('script')
})
