import { readPurchase } from '@minit/contract/customer/passes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPaidSale } from '../../test/a-sale.ts'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { aSeller, callApp, logInAs } from '../../test/builders.ts'
import type { AdapterName } from '../modules/platform/integrations/adapter-names.ts'
import { readStoredSettings } from '../modules/platform/integrations/settings-store.ts'

let fixture: TestApp
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(() => fixture.close())

/** Every row of every table in our schemas, as text. */
const dump = async (): Promise<string> => {
  const tables = await fixture.database.asOwner<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  expect(tables.length).toBeGreaterThan(25)
  const texts = await Promise.all(
    tables.map(async ({ name }) => {
      const [row] = await fixture.database.asOwner<{ text: string | null }>(
        `select string_agg(t::text, E'\\n') as text from ${name} t`,
      )
      return row?.text ?? ''
    }),
  )
  return texts.join('\n')
}

/** Secret settings of integrations that the demo configures. */
const SECRET_SETTINGS: { [Name in AdapterName]?: readonly string[] } = {
  pawapay: ['token'],
  vult: ['privateKeyPem', 'webhookPassword'],
  africastalking: ['apiKey'],
  'whatsapp-cloud': ['accessToken'],
}

test('a database dump after a sale contains no code, message, token, password or integration secret', async () => {
  const seller = await aSeller(fixture.deps)
  const sale = await aPaidSale(fixture, seller, { customerName: 'Findable Customer', deliveryMethod: 'sms' })
  const { sessionToken } = await logInAs(fixture.deps, seller)
  const view = await callApp(fixture.app)(readPurchase, {
    params: { transactionId: sale.transactionId },
    headers: { 'purchase-token': sale.statusToken },
  })
  const message = view.result?.message
  expect(message).toMatchObject({ state: 'sent', text: expect.stringContaining(sale.password) })

  const text = await dump()
  expect(text).toContain('Findable Customer')
  expect(text).toContain(sale.transactionId)
  const clear = [
    sale.password,
    sale.password.replaceAll('-', ''),
    sale.statusToken,
    sessionToken,
    seller.password,
  ]
  for (const secret of clear) expect(text).not.toContain(secret)
  for (const line of (message?.text ?? '').split(/[\n.]/).filter((part) => part.trim().length > 8))
    expect(text).not.toContain(line.trim())

  for (const [adapter, names] of Object.entries(SECRET_SETTINGS)) {
    const settings = (await readStoredSettings(fixture.deps, adapter as AdapterName)) as Record<
      string,
      string
    >
    for (const name of names) {
      expect(settings[name], `${adapter} ${name}`).toMatch(/.{12}/)
      expect(text).not.toContain(settings[name]?.split('\n')[1] ?? settings[name])
    }
  }
})

test('a sealed value does not open in another row', async () => {
  const seller = await aSeller(fixture.deps)
  const first = await aPaidSale(fixture, seller)
  const second = await aPaidSale(fixture, seller)
  await fixture.database.asOwner(
    `update passes set sealed_code = (select sealed_code from passes where purchase_id = $1) where purchase_id = $2`,
    [first.transactionId, second.transactionId],
  )
  const answer = await fixture.app.inject({
    url: `/api/purchases/${second.transactionId}`,
    headers: { 'purchase-token': second.statusToken },
  })
  expect(answer.statusCode).toBe(500)
  expect(answer.body).not.toContain(first.password)
})
