import { expect, test } from 'vitest'
import {
  type BankAccount,
  bankAccountLines,
  bankAccountOf,
  bankAccountProblems,
  hasBankAccount,
  NO_BANK_ACCOUNT,
} from './bank-account.ts'

const ACCOUNT: BankAccount = {
  bank: 'Bank of Freetown',
  accountName: 'Minit Limited',
  accountNumber: '001-002 003456789 01',
  swiftCode: '',
  mobileMoney: '',
}

test('all parts may be empty together; then there is no account and nothing to list', () => {
  expect(bankAccountProblems(NO_BANK_ACCOUNT)).toEqual({})
  expect(hasBankAccount(NO_BANK_ACCOUNT)).toBe(false)
  expect(bankAccountLines(NO_BANK_ACCOUNT)).toEqual([])
})

test('an account has a bank, a name and a number; each one that is missing is named', () => {
  expect(bankAccountProblems(ACCOUNT)).toEqual({})
  expect(bankAccountProblems({ ...NO_BANK_ACCOUNT, mobileMoney: 'Orange Money, code 123456' })).toEqual({
    bank: 'Enter the bank, or leave all fields empty',
    accountName: 'Enter whose account it is, or leave all fields empty',
    accountNumber: 'Enter the account number, or leave all fields empty',
  })
})

test.each([
  ['0030012345', null],
  ['003001 0123456789 12', null],
  ['٠٠٣٠٠١٢٣٤٥', null],
  ['GB82 WEST 1234 5698 7654 32', null],
  ['gb82west12345698765432', null],
  ['DE89-3704-0044-0532-0130-00', null],
  ['GB82 WEST 1234 5698 7654 33', /IBAN has a mistake/],
  ['GB28 WEST 1234 5698 7654 32', /IBAN has a mistake/],
  ['GB82', /IBAN has a mistake/],
  ['12345', /6 to 20 digits/],
  ['123456789012345678901', /6 to 20 digits/],
  ['00300A2345', /6 to 20 digits/],
])('the number %s is an IBAN or local, or has the problem %s', (accountNumber, problem) => {
  const found = bankAccountProblems({ ...ACCOUNT, accountNumber }).accountNumber
  if (problem === null) expect(found).toBeUndefined()
  else expect(found).toMatch(problem)
})

test.each(['ABCDSLFR', 'abcd sl fr', 'ABCDSLFRXXX', ''])('takes the SWIFT code %j', (swiftCode) => {
  expect(bankAccountProblems({ ...ACCOUNT, swiftCode })).toEqual({})
})

test.each(['ABCDSLF', 'ABCDSLFRXX', '1BCDSLFR', 'ABCDSLFR-XXXX'])(
  'refuses the SWIFT code %j',
  (swiftCode) => {
    expect(Object.keys(bankAccountProblems({ ...ACCOUNT, swiftCode }))).toEqual(['swiftCode'])
  },
)

test('a line for mobile money holds a number or code to pay to', () => {
  expect(Object.keys(bankAccountProblems({ ...ACCOUNT, mobileMoney: 'Orange Money' }))).toEqual([
    'mobileMoney',
  ])
})

test('an IBAN is shown in groups of four, a local number in its own groups, a SWIFT code in capitals', () => {
  const accountNumber = 'gb82west12345698765432'
  expect(bankAccountOf({ ...ACCOUNT, accountNumber, swiftCode: 'abcd slfr' })).toMatchObject({
    accountNumber: 'GB82 WEST 1234 5698 7654 32',
    swiftCode: 'ABCDSLFR',
  })
  expect(bankAccountOf(ACCOUNT).accountNumber).toBe('001-002 003456789 01')
})

test('an invoice lists what is set, in the order in which a bank asks for it', () => {
  expect(bankAccountLines({ ...ACCOUNT, mobileMoney: 'Orange Money, code 123456' })).toEqual([
    { name: 'Bank', value: 'Bank of Freetown' },
    { name: 'Account name', value: 'Minit Limited' },
    { name: 'Account number', value: '001-002 003456789 01' },
    { name: 'Mobile money', value: 'Orange Money, code 123456' },
  ])
})
