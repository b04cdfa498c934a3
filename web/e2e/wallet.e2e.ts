import { aBuyer, answerPurchaseWith, expectPass, startBuying, testPhone, unfold } from './buying.ts'
import { expect, expectAccessible, expectNoSideways, expectSoundAtBothWidths, test } from './page.ts'
import { shoot } from './shoot.ts'
import { letNextWait } from './stand-ins.ts'

test('the wallet opens on its own page, and the pass appears after the confirmation there', async ({
  page,
}) => {
  await letNextWait('vult')
  await startBuying(page, aBuyer(), { method: 'Vult' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pay with Vult')
  await expect(page.getByText(/^Pay before \d\d:\d\d$/)).toBeVisible()
  await expectNoSideways(page)
  await expectAccessible(page)

  // Under the product's own address, the only one that a phone on the network reaches.
  const link = page.getByRole('link', { name: 'Open Vult' })
  await expect(link).toHaveAttribute('href', /^\/demo-wallet\/\w+$/)
  const opened = page.waitForEvent('popup')
  await link.click()
  const wallet = await opened
  await expect(wallet.getByRole('heading', { name: 'Le 35' })).toBeVisible()
  await wallet.getByRole('button', { name: 'Approve' }).click()
  await expect(wallet.getByText('Paid.')).toBeVisible()
  await wallet.close()

  await expectPass(page)
  const receipt = await unfold(page, 'Receipt')
  await expect(receipt.getByText('+3 min')).toBeVisible()
  await expect(receipt).toContainText('Paid withVult')
})

test('a customer who opens the wallet decides there: it is never approved automatically', async ({
  page,
}) => {
  await startBuying(page, aBuyer(), { method: 'Vult' })
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Open Vult' }).click()
  const wallet = await opened
  await wallet.getByRole('button', { name: 'Decline' }).click()
  await expect(wallet.getByText('This try did not go through. You can try again.')).toBeVisible()
  await wallet.getByRole('button', { name: 'Approve' }).click()
  await expect(wallet.getByText('Paid.')).toBeVisible()
  await wallet.close()
  await expectPass(page)
})

test('a code to dial is shown large, as a link that dials it', async ({ page }) => {
  await answerPurchaseWith(page, {
    nextAction: { type: 'dial_ussd', code: '*715*2*114466#', telUri: 'tel:*715*2*114466%23' },
  })
  await startBuying(page, aBuyer(testPhone('129')))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dial this code to pay')
  const link = page.getByRole('link', { name: '*715*2*114466#' })
  await expect(link).toHaveAttribute('href', 'tel:*715*2*114466%23')
  await expect(page.getByRole('button', { name: 'Copy code' })).toBeVisible()
  await expect(page.getByText('Dialling needs no internet')).toBeVisible()
  await expectSoundAtBothWidths(page)
  await shoot(page, 'dial-code')
})
