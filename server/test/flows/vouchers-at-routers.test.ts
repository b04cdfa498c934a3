import { enterCode } from '@minit/contract/customer/network.ts'
import { redeemVoucher } from '@minit/contract/customer/vouchers.ts'
import { readBatch } from '@minit/contract/entrepreneur/vouchers.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { aMac, phonesAt, refusalText } from '../phones-at.ts'
import { statusOf, type Ticket } from '../purchases.ts'
import { aRadiusRouter } from '../radius-router.ts'
import { aRouter } from '../router.ts'
import { aBatch, aCard, sells, stateOf } from '../voucher-fixture.ts'

let fixture: TestApp
let seller: TestSeller
let at: ReturnType<typeof phonesAt>
beforeAll(async () => {
  fixture = await startTestApp()
})
beforeEach(async () => {
  seller = await aSeller(fixture.deps)
  at = phonesAt(fixture, () => seller)
  await fixture.database.asOwner('delete from rate_limits')
})
afterAll(() => fixture.close())

const enters = (place: string, code: string) =>
  callApp(fixture.app)(enterCode, { headers: { 'phone-place': place }, body: { code } })

const passOf = async (ticket: Ticket) => (await statusOf(fixture, ticket)).result

describe('at a captive page', () => {
  test('a card gives access to the phone that types it; its time begins when the router reports the phone online', async () => {
    const router = await aRouter(fixture, seller)
    await router.turn()
    const card = await aCard(fixture, seller)
    const mac = aMac()
    const { place } = await router.join(mac)
    await router.turn()
    const { state, pass } = await enters(place, card.code)
    expect(state).toBe('opening')
    if (pass === null) throw new Error('the card brings its pass')
    expect((await passOf(pass))?.unusedMinutes).toBe(60)
    expect(await router.turn()).toEqual([`auth ${mac} 60`])
    fixture.clock.advance({ seconds: 5 })
    await router.turn()
    expect((await passOf(pass))?.unusedMinutes).toBeNull()
    expect(await at.breaches()).toEqual([])
    // The same phone types it again and gets its pass; another one has to confirm a move, as with any pass.
    const again = await callApp(fixture.app)(redeemVoucher, {
      headers: { 'phone-place': place },
      body: { code: card.code },
    })
    expect(again).toEqual(pass)
    const other = await router.join(aMac())
    expect(await refusalText(enters(other.place, card.code))).toMatch(/^pass_on_other_phone/)
  })

  test('of another seller it is refused with that seller’s name', async () => {
    const router = await aRouter(fixture, seller)
    const { place } = await router.join(aMac())
    const other = await aSeller(fixture.deps, { shop: { businessName: 'Bo Corner' } })
    const card = await aCard(fixture, other)
    expect(await refusalText(enters(place, card.code))).toBe(
      'voucher_of_other_seller: This voucher is for the WiFi of Bo Corner',
    )
  })
})

describe('typed at the router', () => {
  test('typing sells a card without a recorded sale, starts its time, and uses it', async () => {
    const router = await aRadiusRouter(fixture, seller)
    const { id, cards } = await aBatch(fixture, seller)
    const [one, two, three] = cards
    if (one === undefined || two === undefined || three === undefined) throw new Error('three cards')
    await sells(fixture, seller, two)
    const mac = aMac()
    const answer = await router.types(mac, one.code)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ 'reply:Session-Timeout': expect.anything() })
    expect(await stateOf(fixture, one.id)).toMatchObject({ soldBy: 'use' })
    // A router that got no answer sends the request again.
    expect((await router.types(mac, one.code)).statusCode).toBe(200)
    expect((await router.types(aMac(), two.code)).statusCode).toBe(200)
    const call = callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)
    const { batch, vouchers } = await call(readBatch, { params: { id } })
    expect(batch.counts).toMatchObject({ used: 2, unsold: 1 })
    expect(vouchers[0]?.usedAt).not.toBeNull()
    const typed = callApp(fixture.app)(redeemVoucher, { headers: {}, body: { code: one.code } })
    expect(await refusalText(typed)).toMatch(/^voucher_used: .* on the phone that ends in /)
    expect(await at.breaches()).toEqual([])
  })

  test('a card that cannot be used is refused with a message', async () => {
    const router = await aRadiusRouter(fixture, seller)
    const card = await aCard(fixture, seller)
    fixture.clock.advance({ hours: 24 * 181 })
    const past = await router.types(aMac(), card.code)
    expect(past.body).toContain('This voucher was not used in time')
    const unknown = await router.types(aMac(), '7KQM-4T2-XWP')
    expect(unknown.body).toContain('We do not know this code')
    expect(await stateOf(fixture, card.id)).toMatchObject({ soldBy: null })
  })
})
