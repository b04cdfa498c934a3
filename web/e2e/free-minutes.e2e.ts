import { readFreeOffer, setFreeOffer } from '@minit/contract/entrepreneur/free-minutes.ts'
import { switchSite } from '@minit/contract/entrepreneur/site.ts'
import { endSponsorship, listSponsorships } from '@minit/contract/entrepreneur/sponsors.ts'
import type { Page } from '@playwright/test'
import { aBuyer } from './buying.ts'
import { myCodeTo } from './gifts.ts'
import { expect, expectAccessible, expectNoSideways, expectSoundAtBothWidths, test } from './page.ts'
import { provider } from './providers.ts'
import { forgetRouters } from './router.ts'
import { aPlace, aSponsor, asksWhatItBuys, heading, paysFor, TEST_SPONSOR } from './sponsors.ts'
import { smsTo } from './stand-ins.ts'

const PHONE = { width: 360, height: 700 }
const [NO_SCRIPTS, SCRIPTS] = [
  { javaScriptEnabled: false, viewport: PHONE },
  { javaScriptEnabled: true, viewport: PHONE },
]

/** What a test started at the hub ends with it: the shop's page is the same for all tests. */
test.afterEach(async ({ hub }) => {
  const { sponsorships } = await hub.call(listSponsorships, {})
  for (const { id, state, sponsorName } of sponsorships)
    if (state === 'running' && sponsorName.startsWith(TEST_SPONSOR))
      await hub.call(endSponsorship, { params: { id } })
  await forgetRouters(hub)
})

/** The page is in no search index, and tells no other site its address. */
const expectSecret = async (page: Page, path: string): Promise<void> => {
  const answer = await page.goto(path)
  expect(await answer?.headerValue('referrer-policy')).toBe('no-referrer')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
}

test('a sponsor sees what a sum buys, pays it by mobile money, and reads its figures at its link', async ({
  newVisitor,
}) => {
  const page = await newVisitor(NO_SCRIPTS)
  const sponsorName = aSponsor()
  const { phone } = aBuyer()
  await page.goto('/customer-self-service?entrepreneur=demo-hub')
  await page.getByRole('link', { name: 'Pay for others’ minutes' }).click()
  await expect(heading(page)).toHaveText('Pay for others’ minutes')
  await expectNoSideways(page)
  await asksWhatItBuys(page, { sponsorName, phone, sum: '1' })
  await expect(page.getByText(/Enter at least Le/)).toBeVisible()
  await expect(page.getByLabel('Your name, or your school, clinic or firm')).toHaveValue(sponsorName)
  await page.getByLabel('Sum in Le').fill('350')
  await page.getByText('Hours and speed, if you like').click()
  await page.getByLabel('Speed of each phone').selectOption({ label: 'Up to 1 Mbit/s' })
  await page.getByRole('button', { name: 'See what it buys' }).click()
  await expect(page.getByText('Le 350 pays for 600 minutes: 29 phones, 20 minutes each.')).toBeVisible()
  await expect(page.getByText('up to 1 Mbit/s')).toBeVisible()
  await page.getByRole('button', { name: 'Change it' }).click()
  await expect(page.getByLabel('Sum in Le')).toHaveValue('350')
  await page.getByRole('button', { name: 'See what it buys' }).click()
  await page.getByRole('button', { name: 'Pay Le 350 by mobile money' }).click()
  await expect(page.getByText(/Confirm Le 350 on your phone|Running/).first()).toBeVisible()
  const link = new URL(page.url()).pathname
  await expect.poll(async () => (await smsTo(phone)).join(' '), { timeout: 40_000 }).toContain(link)
  await expectSecret(page, link)
  await expect(page.getByText('Running', { exact: true })).toBeVisible()
  const receipt = page.getByRole('region', { name: 'Receipt' })
  await expect(receipt).toContainText('Le 350')
  await expect(receipt).toContainText('Le 35 for 60 min, with GST')
  await expectNoSideways(page)
})

for (const [words, visitor] of [
  ['with scripts', SCRIPTS],
  ['without scripts', NO_SCRIPTS],
] as const)
  test(`a phone at the WiFi goes online free by an SMS code, once a day, ${words}`, async ({
    newVisitor,
    hub,
    origin,
  }) => {
    const sponsorName = aSponsor()
    await paysFor(await newVisitor(NO_SCRIPTS), { sponsorName, phone: aBuyer().phone })
    const page = await newVisitor(visitor)
    const { phone } = aBuyer()
    await page.goto(await aPlace(hub, origin))
    await page.getByRole('button', { name: /^Go online free for \d+ minutes$/ }).click()
    await expect(heading(page)).toHaveText(/^Free today, (paid by|from) /)
    await expectSecret(page, page.url())
    if (visitor.javaScriptEnabled) await expectAccessible(page)
    await expectNoSideways(page)
    await page.getByLabel('Phone number').fill('12345')
    await page.getByRole('button', { name: 'Send me a code' }).click()
    await expect(
      page.getByText(/Enter a Sierra Leone mobile number|Valid phone number required/),
    ).toBeVisible()
    await page.getByLabel('Phone number').fill(phone)
    await page.getByRole('button', { name: 'Send me a code' }).click()
    await page.getByLabel('Code of the SMS').fill('000000')
    await page.getByRole('button', { name: /^Go online free/ }).click()
    await expect(page.getByText(/This code is wrong or too old/)).toBeVisible()
    await page.getByLabel('Code of the SMS').fill(await myCodeTo(phone))
    await page.getByRole('button', { name: /^Go online free/ }).click()
    await expect(heading(page)).toHaveText('20 free minutes')
    await expect(page.getByText(/^Paid by /)).toBeVisible()
    await expect(page.getByText(/Opening|You are online/).first()).toBeVisible()
    await expectNoSideways(page)

    // The same number at another phone, on the same day, by the same sponsor.
    await page.goto(await aPlace(hub, origin))
    await page.getByRole('button', { name: /^Go online free/ }).click()
    await expect(page.getByText('Once a day for your number', { exact: false })).toBeVisible()
    await page
      .getByRole('button', { name: /^Go online free for 20 minutes$/ })
      .first()
      .click()
    await expect(page.getByText('This number had its free minutes today. Come again tomorrow.')).toBeVisible()
    await page.getByRole('button', { name: 'This is not my number' }).click()
    await expect(page.getByLabel('Phone number')).toBeVisible()
  })

test('a card lets one phone in once, on the free page, without scripts', async ({
  newVisitor,
  hub,
  origin,
}) => {
  const sponsor = await newVisitor(NO_SCRIPTS)
  await paysFor(sponsor, { sponsorName: aSponsor(), phone: aBuyer().phone, sum: '70', who: /^Cards/ })
  await sponsor.getByText('Show the codes').click()
  const codes = await sponsor.getByRole('list', { name: 'Cards' }).getByRole('listitem').allTextContents()
  expect(codes).toHaveLength(5)
  const page = await newVisitor(NO_SCRIPTS)
  await page.goto(await aPlace(hub, origin))
  await page.getByRole('button', { name: /^Go online free/ }).click()
  await page.getByLabel('Code of your card').fill('WWWW-WWW-WWW')
  await page.getByRole('button', { name: 'Go online free', exact: true }).click()
  await expect(page.getByText(/We do not know this code/)).toBeVisible()
  await page.getByLabel('Code of your card').fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Go online free', exact: true }).click()
  await expect(heading(page)).toHaveText('20 free minutes')
  await page.goto(await aPlace(hub, origin))
  await page.getByRole('button', { name: /^Go online free/ }).click()
  await page.getByLabel('Code of your card').fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Go online free', exact: true }).click()
  await expect(page.getByText('This card was used already')).toBeVisible()
})

test('the shop’s one field for codes takes a sponsor’s card too', async ({ newVisitor, hub, origin }) => {
  const sponsor = await newVisitor(NO_SCRIPTS)
  await paysFor(sponsor, { sponsorName: aSponsor(), phone: aBuyer().phone, sum: '70', who: /^Cards/ })
  await sponsor.getByText('Show the codes').click()
  const [code = ''] = await sponsor
    .getByRole('list', { name: 'Cards' })
    .getByRole('listitem')
    .allTextContents()
  const page = await newVisitor(NO_SCRIPTS)
  await page.goto(await aPlace(hub, origin))
  await page.getByText('I have a code').click()
  await page.getByRole('textbox', { name: /code/i }).first().fill(code)
  await page.getByRole('textbox', { name: /code/i }).first().press('Enter')
  await expect(heading(page)).toHaveText('20 free minutes')
  await expect(page.getByText(/^Paid by /)).toBeVisible()
})

test('the list says which shops give free minutes now, and shows only these', async ({ page, hub }) => {
  const free = page.getByText('10 min free').or(page.getByText('20 min free')).first()
  await page.goto('/')
  await page.getByRole('link', { name: 'Shops that give free minutes now' }).click()
  await expect(page).toHaveURL(/free=1/)
  await expect(provider(page)).toBeVisible()
  await expect(free).toBeVisible()
  await expect(provider(page, 'Lumley Kiosk')).toHaveCount(0)
  await expect(page.getByLabel('Free minutes now')).toBeChecked()
  await expectSoundAtBothWidths(page)
  await page.getByLabel('Free minutes now').uncheck()
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(provider(page, 'Lumley Kiosk')).toBeVisible()
  await expect(free).toBeVisible()
  // Closed shops give nothing.
  await hub.call(switchSite, { body: { isOpen: false } })
  try {
    await expect(async () => {
      await page.goto('/customer-purchase?free=1')
      await expect(page.getByText('No free minutes there now')).toBeVisible({ timeout: 1_000 })
    }).toPass({ timeout: 30_000 })
  } finally {
    await hub.call(switchSite, { body: { isOpen: true } })
  }
})

test('a seller asks a sponsor, sees its page, prints its cards, and ends it with what goes back', async ({
  openDashboard,
  hub,
  newVisitor,
}) => {
  const { phone } = aBuyer()
  const sponsorName = aSponsor()
  const page = await openDashboard(hub, { path: '/entrepreneur/offers', viewport: PHONE })
  await page.getByRole('button', { name: 'Ask a sponsor' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ask a sponsor' })
  await dialog.getByRole('button', { name: 'Send the sponsor the page to pay' }).click()
  await expect(dialog.getByText('Enter the name that phones are shown')).toBeVisible()
  await dialog.getByLabel('Name of the sponsor').fill(sponsorName)
  await dialog.getByLabel('Phone number of the sponsor').fill(phone)
  await dialog.getByLabel('Price of the minutes').selectOption({ label: 'Le 35 for 1h' })
  await dialog.getByLabel('Sum in Le').fill('70')
  await dialog.getByRole('radio', { name: /^Cards/ }).check()
  await expect(dialog.getByRole('status')).toHaveText('Le 70 pays for 120 minutes: 5 cards, 20 minutes each.')
  await dialog.getByLabel('Last day').fill(await dialog.getByLabel('First day').inputValue())
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send the sponsor the page to pay' }).click()
  await expect(page.getByText('SMS sent to the sponsor', { exact: true })).toBeVisible()
  let link = ''
  await expect
    .poll(
      async () => {
        link = /\/sponsored\/\S+/.exec((await smsTo(phone)).join(' '))?.[0] ?? ''
        return link
      },
      { timeout: 40_000 },
    )
    .not.toBe('')
  const sponsor = await newVisitor(NO_SCRIPTS)
  await sponsor.goto(link)
  await sponsor.getByRole('button', { name: 'Pay Le 70' }).click()
  await expect(async () => {
    await sponsor.reload()
    await expect(sponsor.getByRole('link', { name: 'Print the cards (PDF)' })).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 40_000 })

  await page.reload()
  await page.getByRole('link', { name: sponsorName }).click()
  await expect(page.getByRole('heading', { name: sponsorName })).toBeVisible()
  await expect(page.getByText('0 of 5')).toBeVisible()
  await expectSoundAtBothWidths(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Print the cards' }).click()
  expect((await download).suggestedFilename()).toMatch(/^minit-free-cards-\w+\.pdf$/)
  await page.getByRole('button', { name: 'End it now' }).click()
  const question = page.getByRole('dialog', { name: 'End this sponsorship now?' })
  await expect(question).toContainText(`Le 70 goes back to ${sponsorName}`)
  await question.getByRole('button', { name: 'End it now' }).click()
  await expect(page.getByText('Ended', { exact: true })).toBeVisible()
  await expect(page.getByText('Went back')).toBeVisible()
})

test('a seller switches own free minutes off and on by keyboard, and the shop’s page follows', async ({
  openDashboard,
  hub,
}) => {
  const before = await hub.call(readFreeOffer, {})
  try {
    const page = await openDashboard(hub, { path: '/entrepreneur/offers', viewport: PHONE })
    const own = page.getByRole('region', { name: 'First minutes free' })
    const toggle = own.getByRole('switch')
    await expect(toggle).toBeChecked()
    await expect(own.getByText(/^On: \d+ of \d+ given today$/)).toBeVisible()
    await toggle.focus()
    await page.keyboard.press('Space')
    await expect(own.getByText('Off', { exact: true })).toBeVisible()
    expect(await hub.call(readFreeOffer, {})).toMatchObject({ isOn: false })
    await own.getByLabel('Free minutes').fill('15')
    await page.keyboard.press('Enter')
    await expect(own.getByRole('button', { name: 'Save' })).toHaveCount(0)
    await expect(own.getByLabel('Free minutes')).toHaveValue('15')
    await expect(toggle).toBeEnabled()
    await toggle.focus()
    await page.keyboard.press('Space')
    await expect(own.getByText(/^On: /)).toBeVisible()
    expect(await hub.call(readFreeOffer, {})).toMatchObject({ isOn: true, minutes: 15 })
    await expectSoundAtBothWidths(page)
  } finally {
    const { isOn, minutes, maxADay } = before
    await hub.call(setFreeOffer, { body: { isOn, minutes, maxADay } })
  }
})
