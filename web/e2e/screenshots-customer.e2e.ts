import { createPackage } from '@minit/contract/entrepreneur/packages.ts'
import { aBuyer, buy, expectPass, fold, passPath, payButton, unfold } from './buying.ts'
import { fillInGift, giftLinkTo, myCodeTo } from './gifts.ts'
import { expect, test } from './page.ts'
import { aSimulatedRouter, connectRouter, forgetRouters, portalOf } from './router.ts'
import { callsTo } from './seller.ts'
import { closeMessages, shoot } from './shoot.ts'
import { aSponsor, asksWhatItBuys } from './sponsors.ts'

// What a customer does for another person, with another phone, and by their number alone.
test.use({ trace: 'off' })

test('pictures of a gift, from the form to both its pages', async ({ page }) => {
  const [payer, recipient] = [aBuyer(), aBuyer()]
  await fillInGift(page, payer, recipient.phone)
  await shoot(page, 'gift-form')
  await payButton(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your gift was sent', { timeout: 40_000 })
  await closeMessages(page)
  await shoot(page, 'gift-sent')
  await page.goto(await giftLinkTo(recipient.phone))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A gift for you')
  await shoot(page, 'gift-received')
})

test('pictures of My passes, from the number to the list', async ({ page, origin }) => {
  const [buyer, friend] = [aBuyer(), aBuyer()]
  for (const pack of ['Quick Browse', 'Market Hour']) {
    await page.goto(passPath(await buy(callsTo(origin), buyer, { pack })))
    await expectPass(page)
  }
  await fillInGift(page, buyer, friend.phone)
  await payButton(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your gift was sent', { timeout: 40_000 })
  await page.goto('/my')
  await shoot(page, 'my-ask')
  await page.getByLabel('Phone number').fill(buyer.phone)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await shoot(page, 'my-code')
  await page.getByLabel('Code of the SMS').fill(await myCodeTo(buyer.phone))
  await page.getByRole('button', { name: 'Show my passes' }).click()
  await expect(page.getByRole('list', { name: 'My passes' })).toBeVisible()
  await shoot(page, 'my-list')
})

test('pictures of a paused pass', async ({ page, hub, origin }) => {
  const options = {
    clock: 'at_payment',
    maxDevices: 1,
    downKbps: null,
    upKbps: null,
    dataLimitMb: null,
  } as const
  const body = { name: 'Long Stay', durationMinutes: 480, price: 60, currency: 'SLL' } as const
  const pauses = { hours: null, maxPerDay: null, maxPauses: 2, pauseDays: 7 }
  await hub.call(createPackage, { body: { ...body, options: { ...options, ...pauses } } })
  const { token } = await connectRouter(hub)
  await aSimulatedRouter(origin, token).report([])
  try {
    const bought = await buy(callsTo(origin), aBuyer(), { pack: 'Long Stay' })
    await page.goto(passPath(bought))
    await expect(fold(page, 'Pause')).toBeVisible({ timeout: 40_000 })
    await unfold(page, 'Pause')
    await expect(page.getByRole('button', { name: 'Pause my time' })).toBeVisible()
    await shoot(page, 'pass-pause')
    await page.getByRole('button', { name: 'Pause my time' }).click()
    await expect(page.getByRole('button', { name: 'Go on with my time' })).toBeVisible()
    await shoot(page, 'pass-paused')
  } finally {
    await forgetRouters(hub)
  }
})

test('pictures of a pass that moves to another phone', async ({ page, hub, origin }) => {
  const { id, token } = await connectRouter(hub)
  const [mine, other] = ['da:a1:19:0e:00:01', 'da:a1:19:0e:00:02']
  const router = aSimulatedRouter(origin, token)
  await router.report([{ mac: mine }, { mac: other }])
  const placeOf = async (mac: string): Promise<string> => {
    await page.goto(portalOf(id, mac))
    return new URL(page.url()).searchParams.get('at') ?? ''
  }
  try {
    const bought = await buy(callsTo(origin), aBuyer(), { pack: 'Market Hour' })
    const at = await placeOf(mine)
    await page.goto(`${passPath(bought)}&at=${at}`)
    await page.getByText('Use it on another phone').click()
    await router.report([{ mac: mine, openSeconds: 86_400 }, { mac: other }])
    await page.goto(`${passPath(bought)}&at=${at}`)
    await page.getByText('Use it on another phone').click()
    await shoot(page, 'pass-other-phone')
    await page.goto(`${passPath(bought)}&at=${await placeOf(other)}`)
    await expect(page.getByRole('button', { name: 'Move it here' })).toBeVisible()
    await shoot(page, 'pass-move-here')
  } finally {
    await forgetRouters(hub)
  }
})

test('pictures of the page of a sponsor who pays by invoice', async ({ page }) => {
  await asksWhatItBuys(page, { sponsorName: aSponsor(), phone: aBuyer().phone, way: /^By invoice/ })
  await page.getByRole('button', { name: 'Get the invoice for Le 35' }).click()
  await expect(page.getByText('Account number')).toBeVisible()
  await shoot(page, 'sponsor-invoice')
})
