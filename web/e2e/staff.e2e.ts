import { listStaff, removeStaff } from '@minit/contract/entrepreneur/staff.ts'
import { expect, expectNoSideways, expectSoundAtBothWidths, test } from './page.ts'
import { ISATU, logIn } from './seller.ts'
import { toastOf } from './sight.ts'

const PHONE = { viewport: { width: 360, height: 700 } }

test('an owner adds a manager and a trusted device, and the manager logs in there by PIN until removed', async ({
  hub,
  openDashboard,
  newVisitor,
  origin,
}) => {
  const owner = await openDashboard(hub, { path: '/entrepreneur/staff', ...PHONE })
  await expect(owner.getByRole('heading', { name: 'People', exact: true })).toBeVisible()
  const people = owner.getByRole('list', { name: 'people' })
  await expect(people.getByRole('button', { name: 'Change Isatu Conteh' })).toBeVisible()
  await expectSoundAtBothWidths(owner)

  await test.step('a PIN that is easy to guess is refused with the reason, and the input stays', async () => {
    await owner.getByRole('button', { name: 'Add staff' }).click()
    const dialog = owner.getByRole('dialog', { name: 'Add staff' })
    await dialog.getByLabel('Name').fill('Adama Sesay')
    await dialog.getByLabel('Phone number').fill('078 200 399')
    await dialog.getByRole('radio', { name: /^Manager/ }).check()
    await dialog.getByLabel('PIN of 6 digits').fill('123456')
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(dialog.getByText('Digits in a row are guessed at once. Choose another PIN.')).toBeVisible()
    await expectSoundAtBothWidths(owner)
    await dialog.getByLabel('PIN of 6 digits').fill('650082')
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(people.getByRole('button', { name: 'Change Adama Sesay' })).toBeVisible()
  })

  const stall = await newVisitor(PHONE)
  await test.step('an untrusted phone accepts no PIN', async () => {
    await stall.goto('/staff')
    await expect(stall.getByRole('heading', { name: 'This phone is not let in yet' })).toBeVisible()
    await expectSoundAtBothWidths(stall)
  })

  await test.step('the code on the owner’s screen makes it trusted, and the screen sees it', async () => {
    await owner.getByRole('button', { name: 'Let a phone in' }).click()
    const dialog = owner.getByRole('dialog', { name: 'Let a phone in' })
    await expect(dialog.getByRole('img', { name: 'QR code that lets a phone in' })).toBeVisible()
    await expectSoundAtBothWidths(owner)
    await owner.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await dialog.getByRole('button', { name: 'Copy link' }).click()
    const link = await owner.evaluate(() => navigator.clipboard.readText())
    const { pathname, search } = new URL(link)
    await stall.goto(pathname + search)
    await expect(stall).toHaveURL(/\/staff\/let-in$/)
    await expectSoundAtBothWidths(stall)
    await stall.getByRole('button', { name: 'Let this phone in' }).click()
    await expect(stall.getByRole('heading', { name: 'This phone is let in' })).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(owner.getByRole('list', { name: 'phones' }).getByRole('listitem')).toHaveCount(1)
    await stall.goto(pathname + search)
    await stall.getByRole('button', { name: 'Let this phone in' }).click()
    await expect(stall.getByText('This code was used already or is too old.')).toBeVisible()
  })

  await test.step('the manager logs in by PIN and finds reports, but neither money nor settings', async () => {
    await stall.goto('/staff')
    await stall.getByLabel('Phone number').fill('078 200 399')
    await stall.getByLabel('PIN of 6 digits').fill('650083')
    await stall.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(stall.getByText('The phone number or the PIN is not right')).toBeVisible()
    await expectSoundAtBothWidths(stall)
    await stall.getByLabel('PIN of 6 digits').fill('650082')
    await stall.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(stall.getByRole('heading', { name: 'Customer Activity' })).toBeVisible()
    const links = stall.getByRole('navigation', { name: 'Business' }).getByRole('link')
    await expect(links.filter({ visible: true })).toHaveText(['Analytics & History'])
    const sections = stall.getByRole('navigation', { name: 'Main' }).getByRole('link')
    await expect(sections).toHaveText(['Today', 'Sell', 'Shop', 'More'])
    await stall.goto('/entrepreneur/money')
    await expect(stall.getByText('Only the owner may do this. Ask the owner.')).toBeVisible()
    await expectSoundAtBothWidths(stall)
  })

  await test.step('after the removal the next step logs them out', async () => {
    await stall.goto('/entrepreneur/shift')
    await stall.getByRole('button', { name: 'Open with Le 0' }).click()
    await stall.getByRole('button', { name: 'Count and close' }).click()
    await owner.getByRole('button', { name: 'Remove Adama Sesay' }).click()
    await expect(owner.getByText('Their shift is open, and Le 0 should be in the drawer.')).toBeVisible()
    await owner.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(toastOf(owner, 'Removed')).toBeVisible()
    await expect(people.getByText('Adama Sesay')).toHaveCount(0)
    await stall.getByRole('button', { name: 'Close shift' }).click()
    await expect(stall).toHaveURL(/\/staff$/)
    await expect(stall.getByLabel('PIN of 6 digits')).toBeVisible()
  })

  const { staff } = await hub.call(listStaff, {})
  for (const { id, name } of staff.filter((person) => person.name === 'Adama Sesay'))
    await hub
      .call(removeStaff, { params: { id } })
      .then(() => Promise.reject(new Error(`${name} was left in ${origin}`)))
})

test('a cashier sees the counter alone: no figures, no packages, no switch, no link to money', async ({
  origin,
  openSecondDashboard,
  openDashboard,
}) => {
  const isatu = await logIn(origin, ISATU)
  const counter = await openDashboard(isatu, { path: '/entrepreneur/dashboard', ...PHONE })
  await expect(counter).toHaveURL(/\/entrepreneur\/counter$/)
  await expect(counter.getByRole('heading', { name: 'Freetown Central Hub' })).toBeVisible()
  await expect(counter.getByRole('main').getByRole('link', { name: 'Sell', exact: true })).toBeVisible()
  for (const name of ['Packages', 'Your routers', 'Last 30 days'])
    await expect(counter.getByRole('heading', { name })).toHaveCount(0)
  await expect(counter.getByRole('switch')).toHaveCount(0)
  await expect(counter.getByRole('link', { name: 'Money' })).toHaveCount(0)
  await expectSoundAtBothWidths(counter)
  await counter.getByRole('main').getByRole('link', { name: 'Sell', exact: true }).click()
  await expect(counter.getByRole('group', { name: 'Choose a package' })).toBeVisible()
  await expectNoSideways(counter)
  await counter.goto('/entrepreneur/own-login')
  await expect(counter.getByRole('heading', { name: 'Change PIN' })).toBeVisible()
  await expectSoundAtBothWidths(counter)
  // The owner's own dashboard has all of it.
  const dashboard = await openSecondDashboard(
    await logIn(origin, { email: 'hub@minit.example', password: 'minit-demo-hub' }),
  )
  await expect(dashboard.getByRole('link', { name: 'Money', exact: true })).toBeVisible()
})
