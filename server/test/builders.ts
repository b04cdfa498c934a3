import { randomInt } from 'node:crypto'
import { createCall, type Transport } from '@minit/contract/call.ts'
import { createAccount } from '../src/modules/identity/accounts.ts'
import { type LoggedIn, logIn } from '../src/modules/identity/sessions.ts'
import type { PackageRow } from '../src/modules/shop/packages/package-view.ts'
import { createPackage, type NewPackage } from '../src/modules/shop/packages/packages.ts'
import { openSeller, type SellerOpening } from '../src/modules/shop/sellers/open-seller.ts'
import type { Deps } from '../src/ports/deps.ts'
import type { TestApp } from './app.ts'

export type TestSeller = { id: string; slug: string; username: string; password: string; pack: PackageRow }

/** The account of an admin's work in tests without a login. */
export const ADMIN = { accountId: 'the-admin', name: 'the-admin' }

const PASSWORD = 'a-password-for-tests'

/** A seller on sale with one package of 60 minutes at Le 35; a test states only what matters to it. */
export const aSeller = async (
  deps: Deps,
  { shop = {}, pack = {} }: { shop?: Partial<SellerOpening>; pack?: Partial<NewPackage> } = {},
): Promise<TestSeller> => {
  const slug = shop.slug ?? `seller-${deps.newId().toLowerCase()}`
  const id = await openSeller(deps, {
    slug,
    businessName: 'Test Hub',
    firstName: 'Hawa',
    lastName: 'Sankoh',
    location: 'Freetown',
    phone: '+23276123456',
    hasOwnInternet: true,
    subscriptionStatus: 'active',
    networkName: 'Test Hub WiFi',
    wifiKind: 'per_pass_key',
    ...shop,
  })
  const username = `${slug}@minit.example`
  await createAccount(deps, {
    role: 'entrepreneur',
    entrepreneurId: id,
    isDemo: false,
    email: username,
    password: PASSWORD,
  })
  return { id, slug, username, password: PASSWORD, pack: await aPackage(deps, id, pack) }
}

export const aPackage = (
  deps: Deps,
  entrepreneurId: string,
  pack: Partial<NewPackage> = {},
): Promise<PackageRow> =>
  createPackage(deps, entrepreneurId, {
    name: 'Market Hour',
    description: '',
    durationMinutes: 60,
    priceMinor: 3500,
    overtimeRateMinor: 0,
    ...pack,
  })

export const logInAs = (deps: Deps, seller: TestSeller): Promise<LoggedIn> =>
  logIn(deps, { role: 'entrepreneur', name: seller.username, password: seller.password, userAgent: 'test' })

let phones = randomInt(100_000, 500_000)

/** An Orange number that no other test uses and no stand-in treats specially. */
export const aPhone = (): string => {
  phones += 1
  return `+23278${String(phones)}`
}

/** The typed call to the app, without a network. */
export const callApp = (app: TestApp['app'], token?: string) => createCall(inProcess(app, token))

const inProcess =
  (app: TestApp['app'], token?: string): Transport =>
  async ({ method, path, headers, body }) => {
    const response = await app.inject({
      // The contract's rows have no other methods.
      method: method as 'GET',
      url: path,
      headers: { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { payload: body }),
    })
    return { status: response.statusCode, statusText: response.statusMessage, text: response.body }
  }
