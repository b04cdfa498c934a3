import { confirmDestination, nameDestination, readMoney } from '@minit/contract/entrepreneur/money.ts'
import { PHONE_PROOF_DAYS } from '@minit/domain/identity/phone-proofs.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { callApp, type TestSeller } from '../builders.ts'
import { NEW as PASSWORD, type PasswordFixture, passwordFixture } from '../password-fixture.ts'
import { payoutFixture } from '../payout-fixture.ts'

let fixture: TestApp
let accounts: PasswordFixture
beforeAll(async () => {
  fixture = await startTestApp()
  accounts = passwordFixture(fixture)
})
afterAll(() => fixture.close())

const OTHER = '+23288001000'

/** An owner who has set the password by the link in an SMS. */
const anOwner = async () => {
  const { token, entrepreneurId, phone, name } = await accounts.aLink('first')
  const sessionToken: string = (await accounts.sets(token)).json().login.sessionToken
  return { id: entrepreneurId, phone, name, call: callApp(fixture.app, sessionToken) }
}
type Owner = Awaited<ReturnType<typeof anOwner>>

const names = ({ call }: Owner, phone: string, password = PASSWORD) =>
  call(nameDestination, { body: { phone, password } })
const lastText = (owner: Owner, phone: string) =>
  payoutFixture(fixture).lastText({ id: owner.id } as TestSeller, phone)

describe('the account’s own number', () => {
  test('is set as the first payout number with the password alone, and gets no payouts for 24 hours', async () => {
    const owner = await anOwner()
    const before = await owner.call(readMoney, {})
    expect(before.ownNumber).toEqual({ phone: expect.any(String), needsCode: false })
    expect(await names(owner, before.ownNumber?.phone ?? '')).toMatchObject({ codeUntil: null })
    const { destination } = await owner.call(readMoney, {})
    const heldMs = Date.parse(destination?.heldUntil ?? '') - fixture.deps.now().getTime()
    expect(Math.ceil(heldMs / 3_600_000)).toBe(24)
    expect(await lastText(owner, owner.phone)).toMatch(/your sales money goes to .+Not you\?/)
    const log = await fixture.database.asOwner(
      "select action from audit_log where subject_type = 'payout_destination' order by id desc limit 2",
    )
    expect(log).toEqual([{ action: 'payout_number_changed' }, { action: 'payout_number_named' }])
  })

  test('is not set without the password', async () => {
    const owner = await anOwner()
    const refused = { details: { code: 'password_wrong' } }
    await expect(names(owner, owner.phone, 'not the password')).rejects.toMatchObject(refused)
    expect((await owner.call(readMoney, {})).destination).toBeNull()
  })

  test('needs a code if no link has proven it, or the last one did long ago', async () => {
    for (const provenAt of [
      null,
      new Date(fixture.deps.now().getTime() - PHONE_PROOF_DAYS * 24 * 3_600_000),
    ]) {
      const owner = await anOwner()
      await fixture.database.asOwner('update accounts set phone_proven_at = $1 where username = $2', [
        provenAt,
        owner.name,
      ])
      expect((await owner.call(readMoney, {})).ownNumber).toMatchObject({ needsCode: true })
      expect(await names(owner, owner.phone)).toMatchObject({ codeUntil: expect.any(String) })
      expect((await owner.call(readMoney, {})).destination).toBeNull()
      expect(await lastText(owner, owner.phone)).toMatch(/\d{6} is your code/)
    }
  })

  test('needs a code once another number is set, as every other number does', async () => {
    const owner = await anOwner()
    expect(await names(owner, OTHER)).toMatchObject({ codeUntil: expect.any(String) })
    const code = /\d{6}/.exec((await lastText(owner, OTHER)) ?? '')?.[0] ?? ''
    await owner.call(confirmDestination, { body: { code } })
    expect(await names(owner, owner.phone)).toMatchObject({ codeUntil: expect.any(String) })
    const { destination } = await owner.call(readMoney, {})
    expect(destination?.phone).toBe('+232 88 *** 000')
  })

  test('is not offered to an account that logs in by another name', async () => {
    const { name } = await accounts.anAccount({
      email: `${fixture.deps.newId().toLowerCase()}@minit.example`,
    })
    const token: string = (await accounts.logsIn(name, 'the-old-password')).json().sessionToken
    expect(await callApp(fixture.app, token)(readMoney, {})).toMatchObject({
      ownNumber: null,
      since: expect.any(String),
    })
  })
})
