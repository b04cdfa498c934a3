import { cleanCode, cleanLine, joinedCode } from '../kernel/clean-text.ts'

export const BANK_ACCOUNT_PARTS = [
  'bank',
  'accountName',
  'accountNumber',
  'swiftCode',
  'mobileMoney',
] as const
export type BankAccountPart = (typeof BANK_ACCOUNT_PARTS)[number]

/** The account that invoices of sponsors are paid to. An empty text is not shown; without a bank there is no account. */
export type BankAccount = Readonly<Record<BankAccountPart, string>>

export const NO_BANK_ACCOUNT: BankAccount = {
  bank: '',
  accountName: '',
  accountNumber: '',
  swiftCode: '',
  mobileMoney: '',
}

/** Maximum characters. A line of an invoice holds them. */
export const BANK_ACCOUNT_LIMITS: Readonly<Record<BankAccountPart, number>> = {
  bank: 60,
  accountName: 60,
  accountNumber: 42,
  swiftCode: 16,
  mobileMoney: 60,
}

export const hasBankAccount = ({ bank }: BankAccount): boolean => bank !== ''

const isIbanLike = (joined: string): boolean => /^[A-Z]{2}\d{2}/.test(joined)

/** ISO 7064: with its first four signs last and letters as 10 to 35, an IBAN leaves 1 when divided by 97. */
const isIban = (joined: string): boolean => {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(joined)) return false
  const digits = Array.from(joined.slice(4) + joined.slice(0, 4), (sign) => Number.parseInt(sign, 36)).join(
    '',
  )
  return BigInt(digits) % 97n === 1n
}

const numberProblem = (typed: string): string | null => {
  const joined = joinedCode(typed)
  if (joined === '') return 'Enter the account number, or leave all fields empty'
  if (isIbanLike(joined))
    return isIban(joined) ? null : 'This IBAN has a mistake: check each letter and digit'
  return /^\d{6,20}$/.test(joined)
    ? null
    : 'An account number has 6 to 20 digits. An IBAN begins with two letters.'
}

const swiftProblem = (typed: string): string | null =>
  /^(?:[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?)?$/.test(joinedCode(typed))
    ? null
    : 'A SWIFT code has 8 or 11 letters and digits, such as ABCDSLFR'

const merchantProblem = (typed: string): string | null =>
  typed === '' || /\d/.test(typed) ? null : 'Write the operator and the merchant’s code or number'

/**
 * What is wrong with a typed account, by its part. All parts may be empty together; otherwise bank, name and number are needed, and
 * the number is an IBAN or local.
 */
export const bankAccountProblems = (typed: BankAccount): Partial<Record<BankAccountPart, string>> => {
  if (BANK_ACCOUNT_PARTS.every((part) => typed[part] === '')) return {}
  const problems: Record<BankAccountPart, string | null> = {
    bank: typed.bank === '' ? 'Enter the bank, or leave all fields empty' : null,
    accountName: typed.accountName === '' ? 'Enter whose account it is, or leave all fields empty' : null,
    accountNumber: numberProblem(typed.accountNumber),
    swiftCode: swiftProblem(typed.swiftCode),
    mobileMoney: merchantProblem(typed.mobileMoney),
  }
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== null))
}

/** The account as it is stored and shown: an IBAN in groups of four, a local number in the groups that were typed. */
export const bankAccountOf = (typed: BankAccount): BankAccount => {
  const joined = joinedCode(typed.accountNumber)
  return {
    bank: cleanLine(typed.bank),
    accountName: cleanLine(typed.accountName),
    accountNumber: isIbanLike(joined)
      ? joined.replace(/.{4}(?=.)/g, '$& ')
      : cleanCode(typed.accountNumber).replace(/\s+/g, ' '),
    swiftCode: joinedCode(typed.swiftCode),
    mobileMoney: cleanLine(typed.mobileMoney),
  }
}

const NAMES: Readonly<Record<BankAccountPart, string>> = {
  bank: 'Bank',
  accountName: 'Account name',
  accountNumber: 'Account number',
  swiftCode: 'SWIFT code',
  mobileMoney: 'Mobile money',
}

/** The account as an invoice lists it, by name; nothing where there is none. */
export const bankAccountLines = (account: BankAccount): { name: string; value: string }[] =>
  BANK_ACCOUNT_PARTS.filter((part) => account[part] !== '').map((part) => ({
    name: NAMES[part],
    value: account[part],
  }))
