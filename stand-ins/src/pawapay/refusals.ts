import { MAX_AMOUNT, MIN_AMOUNT, type Operators } from './operators.ts'
import type { DepositRequest } from './payment-ledger.ts'

export type Refusal = { status: 200 | 400; failureCode: string; failureMessage: string }

export const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i
const FIELDS = {
  body: ['depositId', 'amount', 'currency', 'payer', 'customerMessage', 'clientReferenceId', 'metadata'],
  payer: ['type', 'accountDetails'],
  account: ['phoneNumber', 'provider'],
}
const REQUIRED = ['depositId', 'amount', 'currency', 'payer']

/** A body that the real service cannot read, answered 400; undefined if it is a deposit request. */
export const malformed = (body: unknown): Refusal | undefined => {
  if (!isObject(body)) return bad('INVALID_INPUT', 'The request body could not be read')
  const missing = REQUIRED.find((field) => body[field] === undefined)
  if (missing !== undefined) return bad('MISSING_PARAMETER', `${missing} is required`)
  const payer = isObject(body.payer) ? body.payer : {}
  const account = isObject(payer.accountDetails) ? payer.accountDetails : {}
  const unknown = [
    ...unknownIn(body, FIELDS.body),
    ...unknownIn(payer, FIELDS.payer),
    ...unknownIn(account, FIELDS.account),
  ]
  if (unknown[0] !== undefined) return bad('UNSUPPORTED_PARAMETER', `${unknown[0]} is not supported`)
  const wrong = wrongParameter(body, payer, account)
  return wrong === undefined ? badMetadata(body.metadata) : bad('INVALID_PARAMETER', `${wrong} is invalid`)
}

export type Fields = Record<string, unknown>

const wrongParameter = (body: Fields, payer: Fields, account: Fields): string | undefined => {
  if (!matches(UUID_V4, body.depositId)) return 'depositId'
  if (!matches(/^(?:0|[1-9]\d*)(?:\.\d+)?$/, body.amount) || String(body.amount).length > 23) return 'amount'
  if (!matches(/^[A-Z]{3}$/, body.currency)) return 'currency'
  if (payer.type !== 'MMO') return 'payer.type'
  if (!matches(/^\d+$/, account.phoneNumber)) return 'payer.accountDetails.phoneNumber'
  if (!matches(/^[A-Z_]+$/, account.provider)) return 'payer.accountDetails.provider'
  const isMessage =
    body.customerMessage === undefined || matches(/^[A-Za-z0-9 ]{4,22}$/, body.customerMessage)
  return isMessage ? undefined : 'customerMessage'
}

export const badMetadata = (metadata: unknown): Refusal | undefined => {
  if (metadata === undefined) return undefined
  if (!Array.isArray(metadata) || metadata.length > 10) return bad('INVALID_PARAMETER', 'metadata is invalid')
  const names = metadata.flatMap((item: unknown) => Object.keys(isObject(item) ? item : {})).filter(isOwnName)
  return new Set(names).size === names.length
    ? undefined
    : bad('DUPLICATE_METADATA_FIELD', 'metadata has the same field twice')
}

const isOwnName = (name: string): boolean => name !== 'isPII'

/** A readable request that is refused anyway: answered 200 with `REJECTED`; undefined if it is accepted. */
export const unacceptable = (request: DepositRequest, operators: Operators): Refusal | undefined => {
  const { phoneNumber, provider } = request.payer.accountDetails
  const operator = Object.hasOwn(operators, provider) ? operators[provider as keyof Operators] : undefined
  if (operator === undefined) return reject('INVALID_PROVIDER')
  if (operator === 'CLOSED') return reject('PROVIDER_TEMPORARILY_UNAVAILABLE')
  if (request.currency !== 'SLE') return reject('INVALID_CURRENCY')
  if (!/^232[2-9]\d{7}$/.test(phoneNumber)) return reject('INVALID_PHONE_NUMBER')
  if (!/^\d+(?:\.\d{1,2})?$/.test(request.amount)) return reject('INVALID_AMOUNT')
  const amount = Number(request.amount)
  return amount < Number(MIN_AMOUNT) || amount > Number(MAX_AMOUNT)
    ? reject('AMOUNT_OUT_OF_BOUNDS')
    : undefined
}

export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const matches = (pattern: RegExp, value: unknown): boolean =>
  typeof value === 'string' && pattern.test(value)

export const unknownIn = (fields: Fields, known: readonly string[]): string[] =>
  Object.keys(fields).filter((field) => !known.includes(field))

export const bad = (failureCode: string, failureMessage: string): Refusal => ({
  status: 400,
  failureCode,
  failureMessage,
})

export const reject = (failureCode: string): Refusal => ({
  status: 200,
  failureCode,
  failureMessage: `It was not accepted: ${failureCode}`,
})
