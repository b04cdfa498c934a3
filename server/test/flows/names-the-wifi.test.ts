import { listActiveEntrepreneurs } from '@minit/contract/customer/shops.ts'
import { readSettings } from '@minit/contract/entrepreneur/settings.ts'
import { nameNetwork } from '@minit/contract/entrepreneur/site.ts'
import { readStats } from '@minit/contract/entrepreneur/stats.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '../../src/modules/identity/accounts.ts'
import { signUpOwner } from '../../src/modules/shop/applications/apply.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPackage, aPhone, callApp, logInAs, type TestSeller } from '../builders.ts'
import { buys, refusalOf, shopPageOf } from '../purchases.ts'
import { countRows } from '../records.ts'

let fixture: TestApp
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(() => fixture.close())

/** A new seller with a package and a login. */
const aNewcomer = async (): Promise<TestSeller> => {
  const phone = aPhone()
  const application = await signUpOwner(fixture.deps, {
    fullName: 'Sia Kamara',
    location: 'Lumley',
    nearestLandmark: 'Opposite the market',
    expectedCustomers: 40,
    monthlyEarningsGoal: 'Le 2,000',
    monthlyMobileSpend: 150,
    phoneNumber: phone,
  })
  const [made] = await fixture.database.asOwner<{ id: string; slug: string }>(
    'select e.id, e.slug from entrepreneurs e join applications a on a.seller_id = e.id where a.id = $1',
    [application],
  )
  if (made === undefined) throw new Error('the sign-up made no seller')
  const [username, password] = [`${made.slug}@minit.example`, 'a-password-for-tests']
  await createAccount(fixture.deps, {
    role: 'entrepreneur',
    entrepreneurId: made.id,
    isDemo: false,
    email: username,
    password,
  })
  return { ...made, username, password, pack: await aPackage(fixture.deps, made.id) }
}

test('a new shop sells nothing until its owner has named the WiFi', async () => {
  const seller = await aNewcomer()
  const asSeller = callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)
  const info = () => shopPageOf(fixture, seller)
  expect(await asSeller(readStats, {})).toMatchObject({ networkName: '' })
  expect(await asSeller(readSettings, {})).toMatchObject({ networkName: '' })
  expect(await info()).toMatchObject({ isReady: false, isOnline: false })
  const listed = (await callApp(fixture.app)(listActiveEntrepreneurs, { query: {} })).find(
    ({ id }) => id === seller.id,
  )
  expect(listed).toBeUndefined()
  expect(await refusalOf(buys(fixture, seller))).toMatchObject({
    status: 422,
    code: 'wifi_not_named',
    message: 'This shop is not ready yet: its WiFi has no name. Ask the seller.',
  })
  expect(await countRows(fixture, 'purchases', `entrepreneur_id = '${seller.id}'`)).toBe(0)
  await asSeller(nameNetwork, { body: { networkName: 'Sia Home' } })
  expect(await info()).toMatchObject({ isReady: true, isOpen: true, isOnline: false, joining: 'by_hand' })
  expect(await asSeller(readStats, {})).toMatchObject({ networkName: 'Sia Home' })
  expect(await buys(fixture, seller)).toMatchObject({ status: 'ready', networkName: 'Sia Home' })
})

test('the migration of an earlier database treats a name that differs from the sign-up default as chosen', async () => {
  const seller = await aNewcomer()
  const [row] = await fixture.database.asOwner<{ name: string }>(
    'select network_name as name from sites where entrepreneur_id = $1',
    [seller.id],
  )
  expect(row?.name).toBe("Sia's WiFi")
})
