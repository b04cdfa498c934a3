import { readTravelTerms, saveTravelTerms } from '@minit/contract/entrepreneur/travel-terms.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { aRouter } from '../router.ts'
import { aPerson, asPerson } from '../staff-fixture.ts'

let fixture: TestApp
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(() => fixture.close())

const callAs = async (seller: TestSeller) =>
  callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)

const TERMS = { takesTravellers: true, hour: 30, downKbps: 2000 }

test('a shop takes no travellers until its owner says so, and proposes the hour of its cheapest package', async () => {
  const seller = await aSeller(fixture.deps)
  await (await aRouter(fixture, seller)).turn()
  const call = await callAs(seller)
  expect(await call(readTravelTerms, {})).toEqual({
    takesTravellers: false,
    hour: null,
    downKbps: null,
    usualHour: expect.any(Number),
    lack: null,
  })
})

test('the owner says on what terms, and changes them', async () => {
  const seller = await aSeller(fixture.deps)
  await (await aRouter(fixture, seller)).turn()
  const call = await callAs(seller)
  expect(await call(saveTravelTerms, { body: TERMS })).toMatchObject(TERMS)
  await call(saveTravelTerms, { body: { ...TERMS, takesTravellers: false, downKbps: null } })
  expect(await call(readTravelTerms, {})).toMatchObject({ takesTravellers: false, hour: 30, downKbps: null })
})

test('a shop without a connected router takes none, and reads why', async () => {
  const call = await callAs(await aSeller(fixture.deps))
  const { lack } = await call(readTravelTerms, {})
  expect(lack).toContain('Connect a router first')
  await expect(call(saveTravelTerms, { body: TERMS })).rejects.toThrow('Connect a router first')
  await call(saveTravelTerms, { body: { ...TERMS, takesTravellers: false } })
})

test('a manager reads the terms and may not change them', async () => {
  const seller = await aSeller(fixture.deps)
  const person = await aPerson(fixture, seller, { role: 'manager' })
  const { call } = await asPerson(fixture, seller, person)
  await call(readTravelTerms, {})
  await expect(call(saveTravelTerms, { body: TERMS })).rejects.toThrow('Only the owner')
})
