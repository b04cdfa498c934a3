import { listMessages } from '@minit/contract/admin/messages.ts'
import {
  confirmDestination,
  nameDestination,
  readMoney,
  requestPayout,
} from '@minit/contract/entrepreneur/money.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { anAdmin } from '../callers.ts'
import { payoutFixture } from '../payout-fixture.ts'

const [OLD, NEW] = ['+23276001000', '+23288001000']
const EMAIL = 'hawa@minit.example'

let fixture: TestApp
let money: ReturnType<typeof payoutFixture>
let seller: TestSeller
let asSeller: ReturnType<typeof callApp>
beforeAll(async () => {
  fixture = await startTestApp()
  money = payoutFixture(fixture)
})
beforeEach(async () => {
  seller = await aSeller(fixture.deps, { shop: { email: EMAIL } })
  asSeller = callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)
})
afterAll(() => fixture.close())

const names = (phone: string, password = seller.password) =>
  asSeller(nameDestination, { body: { phone, password } })
const types = (code: string) => asSeller(confirmDestination, { body: { code } })
const destination = async () => (await asSeller(readMoney, {})).destination

describe('the number that payouts go to', () => {
  test('is valid once the code sent to it was typed, and gets no payouts for 24 hours', async () => {
    await names('076 001 000')
    expect(await destination()).toBeNull()
    await types(await money.codeSentTo(seller, OLD))
    expect(await destination()).toMatchObject({ phone: '+232 76 *** 000', method: 'orange_money' })
    expect((await destination())?.heldUntil).not.toBeNull()
    fixture.clock.advance({ hours: 24 })
    // The earlier session has ended meanwhile.
    asSeller = callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)
    expect((await destination())?.heldUntil).toBeNull()
  })

  test('cannot be set without the password', async () => {
    await expect(names(OLD, 'not the password')).rejects.toMatchObject({
      status: 422,
      details: { code: 'password_wrong', fields: { password: expect.any(String) } },
    })
    expect(await money.lastText(seller, OLD)).toBeUndefined()
  })

  test.each([
    ['+44 20 7946 0958', 'phone_not_valid'],
    ['031 123 456', 'operator_unknown'],
  ])('is not %s', async (phone, code) => {
    await expect(names(phone)).rejects.toMatchObject({ details: { code } })
  })

  test('is not confirmed by a wrong code, an old one, or a right one after five wrong ones', async () => {
    await names(OLD)
    const right = await money.codeSentTo(seller, OLD)
    const wrong = right === '000000' ? '111111' : '000000'
    const refused = { details: { code: 'payout_code_wrong' } }
    for (let tries = 0; tries < 5; tries++) await expect(types(wrong)).rejects.toMatchObject(refused)
    await expect(types(right)).rejects.toMatchObject(refused)
    await names(OLD)
    const next = await money.codeSentTo(seller, OLD)
    fixture.clock.advance({ minutes: 16 })
    await expect(types(next)).rejects.toMatchObject(refused)
    expect(await destination()).toBeNull()
  })

  test('sends a notice of its change to the old number and to the e-mail address, and holds payouts again', async () => {
    await money.mayBePaid(seller)
    await money.sells(seller, 1)
    await money.verifies(seller, NEW)
    for (const address of [OLD, EMAIL])
      expect(await money.lastText(seller, address)).toMatch(
        /your sales money goes to \+232 88 \*\*\* 000\. Not you/,
      )
    expect(await destination()).toMatchObject({ phone: '+232 88 *** 000', method: 'africell_money' })
    await expect(asSeller(requestPayout, { body: { amount: 20 } })).rejects.toMatchObject({
      details: { code: 'payout_destination_held' },
    })
  })

  test('is neither visible to nor usable by another seller', async () => {
    await money.mayBePaid(seller)
    const other = await aSeller(fixture.deps)
    const asOther = callApp(fixture.app, (await logInAs(fixture.deps, other)).sessionToken)
    expect((await asOther(readMoney, {})).destination).toBeNull()
  })
})

test('the admin sees that a message about payouts was sent, and to whom', async () => {
  await names(OLD)
  const { items } = await callApp(fixture.app, await anAdmin(fixture))(listMessages, { query: {} })
  expect(items[0]).toMatchObject({ kind: 'payout', recipient: '+232 76 *** 000' })
})
