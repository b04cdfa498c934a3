import { createAccount } from '../src/modules/identity/accounts.ts'
import { beginSecondFactor } from '../src/modules/identity/second-factor.ts'
import { readPushKeys } from '../src/modules/messaging/push/push-keys.ts'
import { createGateway } from '../src/modules/network/gateways.ts'
import { sealHandle } from '../src/modules/network/radius/disconnect.ts'
import { authorityCertificate } from '../src/modules/network/radius/router-certificates.ts'
import { SEALED_COLUMNS } from '../src/modules/platform/keys/sealed-columns.ts'
import { uploadCodes } from '../src/modules/shop/codes/code-stock.ts'
import type { TestApp } from './app.ts'
import { aSeller } from './builders.ts'
import { buys } from './purchases.ts'
import { pushFixture } from './push-fixture.ts'
import { aReceipt } from './receipts.ts'
import { opensPhone } from './router.ts'
import { ordersSponsorship } from './sponsors.ts'
import { aBatch } from './voucher-fixture.ts'

/** A seller with an encrypted text in every place, each written by its own feature, and what they open. */
export const fillSealedColumns = async (fixture: TestApp, cards = 2) => {
  const seller = await aSeller(fixture.deps)
  const receipt = await aReceipt(fixture, seller)
  const batch = await aBatch(fixture, seller, { count: cards })
  await opensPhone(fixture, seller, 'da:a1:19:00:00:0a')
  await sealSessions(fixture)
  const phone = await pushFixture(fixture).notifiedPhone(seller)
  await buys(fixture, seller, { deliveryMethod: 'sms' })
  await ordersSponsorship(fixture, seller, { who: 'cards', way: 'invoice' })
  await sellPrintedCode(fixture)
  await setUpPlatform(fixture)
  await fixture.drain()
  return { seller, receipt, batch, phone }
}

/** As a RADIUS accounting report leaves them. */
const sealSessions = async ({ deps, database }: TestApp): Promise<void> => {
  const rows = await database.asOwner<{ id: string; gateway_id: string }>(
    'select id, gateway_id from access_sessions',
  )
  for (const { id, gateway_id } of rows)
    await database.asOwner('update access_sessions set sealed_handle = $2 where id = $1', [
      id,
      sealHandle(deps, gateway_id, {}),
    ])
}

/** Codes with a password of their own: one is sold, one is left. */
const sellPrintedCode = async (fixture: TestApp): Promise<void> => {
  const seller = await aSeller(fixture.deps)
  const { id: gatewayId } = await createGateway(fixture.deps, seller.id, {
    name: 'Rented box',
    kind: 'codes',
  })
  const csv = 'Username,Password\nuser-1001,first-one\nuser-1002,second-one'
  await uploadCodes(fixture.deps, seller.id, { gatewayId, packageId: seller.pack.id, csv, commit: true })
  await buys(fixture, seller)
}

const setUpPlatform = async ({ deps, database }: TestApp): Promise<void> => {
  await authorityCertificate(deps)
  await readPushKeys(deps)
  const login = { username: 'keeper', password: 'a long enough password' }
  await createAccount(deps, { role: 'admin', entrepreneurId: null, isDemo: false, ...login })
  const [account] = await database.asOwner<{ id: string }>("select id from accounts where role = 'admin'")
  await beginSecondFactor(deps, { accountId: account?.id ?? '', name: 'keeper' }, undefined)
  await database.asOwner('update accounts set sealed_totp_secret = pending_sealed_totp_secret')
}

/** Every encrypted text, with its context, whatever its key. */
export const sealedTexts = async ({ database }: TestApp) => {
  const all = SEALED_COLUMNS.map(async (place) => {
    const columns = [...place.key, ...place.more].join(', ')
    const rows = await database.asOwner<Record<string, string>>(
      `select ${columns}, ${place.column} as sealed from ${place.table} where coalesce(${place.column}, '') <> ''
       order by ${place.key.join(', ')}`,
    )
    return rows.map((row) => ({
      place: `${place.table}.${place.column}`,
      text: row.sealed ?? '',
      context: place.contextOf(row),
    }))
  })
  return (await Promise.all(all)).flat()
}

/** The decrypted texts. */
export const openTexts = async (fixture: TestApp): Promise<string[]> =>
  (await sealedTexts(fixture)).map(
    ({ place, text, context }) => `${place} ${fixture.deps.secrets.open(text, context)}`,
  )
