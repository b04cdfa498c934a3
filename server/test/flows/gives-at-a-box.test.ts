import { readDialToPay } from '@minit/contract/entrepreneur/dial-to-pay.ts'
import { readFreeOffer, setFreeOffer } from '@minit/contract/entrepreneur/free-minutes.ts'
import { listSponsorships } from '@minit/contract/entrepreneur/sponsors.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, callApp, logInAs } from '../builders.ts'
import { aCodeShop } from '../code-shop.ts'
import { refusalOf } from '../purchases.ts'

let fixture: TestApp
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(() => fixture.close())

const ON = { isOn: true, minutes: 10, maxADay: 50 }

test('a shop that sells the codes of its box reads why it can give no minutes, and cannot switch them on', async () => {
  const { call } = await aCodeShop(fixture, 3)
  expect(await call(readFreeOffer, {})).toMatchObject({ isOn: false, bar: 'box_codes' })
  expect(await call(listSponsorships, {})).toMatchObject({ bar: 'box_codes' })
  expect(await call(readDialToPay, {})).toMatchObject({ scale: [], bar: 'box_codes' })
  expect(await refusalOf(call(setFreeOffer, { body: ON }))).toMatchObject({
    code: 'free_minutes_not_offered',
  })
  expect(await call(setFreeOffer, { body: { ...ON, isOn: false } })).toMatchObject({ isOn: false })
})

test('a shop that lets phones in itself has no such bar', async () => {
  const seller = await aSeller(fixture.deps)
  const call = callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)
  expect(await call(setFreeOffer, { body: ON })).toMatchObject({ isOn: true, bar: null })
  expect(await call(listSponsorships, {})).toMatchObject({ bar: null })
  expect(await call(readDialToPay, {})).toMatchObject({ bar: null })
})
