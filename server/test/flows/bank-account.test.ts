import { readPlatformSettings, saveBankAccount } from '@minit/contract/admin/platform.ts'
import { confirmSponsorMoney } from '@minit/contract/admin/sponsors.ts'
import { drawSponsorInvoice, readSponsorship } from '@minit/contract/customer/sponsors.ts'
import { NO_BANK_ACCOUNT } from '@minit/domain/platform/bank-account.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBankAccount } from '../../src/modules/platform/settings/bank-account.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, callApp } from '../builders.ts'
import { anAdmin } from '../callers.ts'
import { pagesOf } from '../pdf-text.ts'
import { refusalOf } from '../purchases.ts'
import { ordersSponsorship } from '../sponsors.ts'

let fixture: TestApp
let asAdmin: ReturnType<typeof callApp>
beforeAll(async () => {
  fixture = await startTestApp()
  asAdmin = callApp(fixture.app, await anAdmin(fixture))
})
afterAll(() => fixture.close())

const reason = 'We opened an account.'

const ACCOUNT = {
  bank: 'Bank of Freetown',
  accountName: 'Minit Limited',
  accountNumber: '001 002 003456789 01',
  swiftCode: 'ABCDSLFR',
  mobileMoney: '',
}

const LINES = [
  { name: 'Bank', value: 'Bank of Freetown' },
  { name: 'Account name', value: 'Minit Limited' },
  { name: 'Account number', value: '001 002 003456789 01' },
  { name: 'SWIFT code', value: 'ABCDSLFR' },
]

const byInvoice = async () =>
  ordersSponsorship(fixture, await aSeller(fixture.deps), { way: 'invoice', sum: 35 })

const figures = (link: string) => callApp(fixture.app)(readSponsorship, { params: { link } })

const drawn = async (link: string): Promise<string> => {
  const answer = await fixture.app.inject({ url: drawSponsorInvoice.path.replace('{link}', link) })
  return pagesOf(answer.rawPayload).join('\n')
}

test('an invoice shows the account that an admin set, and its number as the reference, until it is paid', async () => {
  await asAdmin(saveBankAccount, { body: { ...ACCOUNT, reason } })
  expect(await asAdmin(readPlatformSettings, {})).toMatchObject({ bankAccount: ACCOUNT })
  const { id, link } = await byInvoice()
  const shown = await figures(link)
  const number = shown.invoice?.number
  expect(shown.payTo).toEqual(LINES)
  expect(shown.howToPay[0]).toBe(`Pay by bank transfer. Write ${number} as the reference.`)
  const paper = await drawn(link)
  for (const { name, value } of LINES) expect(paper).toMatch(new RegExp(`${name}\\s+${value}`))
  expect(paper).toContain(`Write ${number} as the reference.`)
  expect([paper, ...shown.howToPay].join()).not.toContain('support@')
  await asAdmin(confirmSponsorMoney, {
    params: { id },
    body: { amount: 35, paidBefore: 0, reference: 'FT26334KLM' },
  })
  expect(await figures(link)).toMatchObject({ payTo: [], howToPay: [] })
  expect(await drawn(link)).not.toContain('Minit Limited')
})

test('the change is in the audit log with both accounts and the reason', async () => {
  await asAdmin(saveBankAccount, { body: { ...ACCOUNT, reason } })
  const accountNumber = 'gb82 west12345698765432'
  await asAdmin(saveBankAccount, { body: { ...ACCOUNT, accountNumber, reason: 'We moved.' } })
  const [row] = await fixture.database.asOwner(
    `select before ->> 'accountNumber' as before, after ->> 'accountNumber' as after, reason from audit_log
     where action = 'bank_account_set' order by created_at desc, id desc limit 1`,
  )
  expect(row).toEqual({
    before: ACCOUNT.accountNumber,
    after: 'GB82 WEST 1234 5698 7654 32',
    reason: 'We moved.',
  })
})

test('a merchant of mobile money is named as a second way', async () => {
  const mobileMoney = 'Orange Money, merchant code 123456'
  await asAdmin(saveBankAccount, { body: { ...ACCOUNT, mobileMoney, reason } })
  const { link } = await byInvoice()
  const shown = await figures(link)
  expect(shown.payTo.at(-1)).toEqual({ name: 'Mobile money', value: mobileMoney })
  expect(shown.howToPay[0]).toMatch(
    /^Pay by bank transfer or mobile money\. Write SP-\d{6} as the reference\.$/,
  )
  expect(await drawn(link)).toContain(mobileMoney)
})

test.each([
  [{ bank: '' }, 'bank'],
  [{ accountName: '' }, 'accountName'],
  [{ accountNumber: 'GB82 WEST 1234 5698 7654 33' }, 'accountNumber'],
  [{ accountNumber: '12' }, 'accountNumber'],
  [{ swiftCode: 'ABC' }, 'swiftCode'],
  [{ mobileMoney: 'Orange Money' }, 'mobileMoney'],
  [{ bank: 'x'.repeat(61) }, 'bank'],
  [{ accountName: 'Minit\nLimited' }, 'accountName'],
])('an account with %j changes nothing, and the error is at its field', async (wrong, field) => {
  await asAdmin(saveBankAccount, { body: { ...ACCOUNT, reason } })
  expect(await refusalOf(asAdmin(saveBankAccount, { body: { ...ACCOUNT, ...wrong, reason } }))).toMatchObject(
    { code: 'invalid_request', fields: { [field]: expect.any(String) } },
  )
  expect(await readBankAccount(fixture.deps)).toEqual(ACCOUNT)
})

test('without an account the invoice names support', async () => {
  await asAdmin(saveBankAccount, { body: { ...NO_BANK_ACCOUNT, reason: 'It was closed.' } })
  const { link } = await byInvoice()
  const shown = await figures(link)
  expect(shown.payTo).toEqual([])
  expect(shown.howToPay[1]).toBe('Ask for the account to pay to: +232 76 000 100 or support@minit.example')
  expect(await drawn(link)).toContain(shown.howToPay[1])
})

test('a demo without an account shows one that does not exist; a real platform shows none', async () => {
  await fixture.database.asOwner(`delete from platform_settings where key = 'bank_account'`)
  expect(await readBankAccount(fixture.deps)).toMatchObject({ accountName: 'Minit Demo' })
  expect(await readBankAccount({ ...fixture.deps, mode: 'production' })).toEqual(NO_BANK_ACCOUNT)
})
