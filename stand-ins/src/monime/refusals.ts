import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { invalid, type MonimeRefusal } from './envelope.ts'

type Fields = Record<string, unknown>
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export type MonimeOptions = {
  token: string
  spaceId: string
  webhookSecret: string
  financialAccountId: string
}

const VERSIONS = ['caph.2025-08-23', 'caph.2025-06-20']

/** Checks the headers of every call; undefined if they are valid. Country data belongs to no space. */
export const badHeaders = (
  { headers, method, url }: FastifyRequest,
  options: MonimeOptions,
): MonimeRefusal | undefined => {
  if (headers.authorization !== `Bearer ${options.token}`)
    return { status: 401, reason: 'unauthorized', message: 'The access token is missing or not valid' }
  const version = headers['monime-version']
  if (version !== undefined && !VERSIONS.includes(String(version)))
    return invalid('Monime-Version is not a version of this API')
  const space = String(headers['monime-space-id'] ?? '')
  const isOfSpace = !/\/v1\/(?:momos|provider-kyc)/.test(url)
  if (isOfSpace && !/^spc-.{1,60}$/.test(space)) return invalid('Monime-Space-Id must match ^spc-.*$')
  if (isOfSpace && space !== options.spaceId)
    return { status: 403, reason: 'forbidden', message: 'The access token is not of this space' }
  if (method !== 'POST') return undefined
  const key = String(headers['idempotency-key'] ?? '')
  return key.length >= 1 && key.length <= 64
    ? undefined
    : invalid('Idempotency-Key is required, 64 characters at most')
}

/** The same key with another body is refused; the same body gets the same answer again. */
export const hashOfBody = (body: unknown): string =>
  createHash('sha256').update(JSON.stringify(body)).digest('hex')

const isText = (value: unknown, min: number, max: number): boolean =>
  typeof value === 'string' && value.length >= min && value.length <= max

const badMoney = (value: unknown): string | undefined => {
  if (!isObject(value)) return 'amount is required'
  if (value.currency !== 'SLE' && value.currency !== 'USD') return 'amount.currency must be SLE or USD'
  return Number.isSafeInteger(value.value) && Number(value.value) > 0
    ? undefined
    : 'amount.value must be a whole number above 0'
}

const badMetadata = (value: unknown): string | undefined => {
  if (value === undefined) return undefined
  if (!isObject(value) || Object.keys(value).length > 64) return 'metadata takes 64 keys at most'
  return Object.values(value).every((each) => typeof each !== 'string' || each.length <= 100)
    ? undefined
    : 'metadata takes texts of 100 characters at most'
}

const unknownIn = (body: Fields, known: readonly string[]): string | undefined =>
  Object.keys(body).find((name) => !known.includes(name))

const CODE_FIELDS = [
  'name',
  'mode',
  'enable',
  'amount',
  'duration',
  'customer',
  'reference',
  'authorizedProviders',
  'authorizedPhoneNumber',
  'recurrentPaymentTarget',
  'financialAccountId',
  'metadata',
]

/** Why a payment code is refused; undefined if it is accepted. */
export const badCode = (body: unknown): MonimeRefusal | undefined => {
  if (!isObject(body)) return invalid('The request body could not be read')
  const unknown = unknownIn(body, CODE_FIELDS)
  if (unknown !== undefined) return invalid(`${unknown} is not known`)
  const isOpenSum = body.mode === 'recurrent' && body.amount === undefined
  const wrong =
    wrongInCode(body) ?? (isOpenSum ? undefined : badMoney(body.amount)) ?? badMetadata(body.metadata)
  return wrong === undefined ? undefined : invalid(wrong)
}

/** Why a change of a code is refused; only what is used here is served. */
export const badChange = (body: unknown): MonimeRefusal | undefined => {
  if (!isObject(body)) return invalid('The request body could not be read')
  const unknown = unknownIn(body, ['enable', 'duration'])
  if (unknown !== undefined) return invalid(`${unknown}: only enable and duration are served here`)
  if (body.enable !== undefined && typeof body.enable !== 'boolean')
    return invalid('enable must be a boolean')
  return body.duration !== undefined && durationMs(String(body.duration)) === undefined
    ? invalid('duration must be such as 30s, 2m or 1h30m')
    : undefined
}

const wrongInCode = (body: Fields): string | undefined => {
  if (!isText(body.name, 3, 64)) return 'name must have 3 to 64 characters'
  if (body.mode !== undefined && body.mode !== 'one_time' && body.mode !== 'recurrent')
    return 'mode must be one_time or recurrent'
  if (body.reference !== undefined && !isText(body.reference, 1, 64))
    return 'reference: 64 characters at most'
  if (body.duration !== undefined && durationMs(String(body.duration)) === undefined)
    return 'duration must be such as 30s, 2m or 1h30m'
  if (body.authorizedPhoneNumber !== undefined && !/^\+?232\d{8}$/.test(String(body.authorizedPhoneNumber)))
    return 'authorizedPhoneNumber must be an MSISDN'
  if (body.customer !== undefined && !(isObject(body.customer) && isText(body.customer.name ?? '', 0, 100)))
    return 'customer.name: 100 characters at most'
  return badProviders(body.authorizedProviders)
}

const badProviders = (value: unknown): string | undefined => {
  if (value === undefined) return undefined
  const isList = Array.isArray(value) && value.length >= 1 && value.length <= 10
  return isList && value.every((each) => each === 'm17' || each === 'm18')
    ? undefined
    : 'authorizedProviders must be of m17 and m18'
}

const UNIT_MS: Readonly<Record<string, number>> = { h: 3_600_000, m: 60_000, s: 1_000 }

/** "1h30m" in milliseconds; undefined for any other notation, such as ISO 8601. */
export const durationMs = (text: string): number | undefined =>
  /^(?:\d+[hms])+$/.test(text)
    ? [...text.matchAll(/(\d+)([hms])/g)].reduce(
        (sum, [, count, unit = 's']) => sum + Number(count) * (UNIT_MS[unit] ?? 0),
        0,
      )
    : undefined

/** Why a payout is refused; undefined if it is accepted. */
export const badPayout = (
  body: unknown,
  { financialAccountId }: MonimeOptions,
): MonimeRefusal | undefined => {
  if (!isObject(body)) return invalid('The request body could not be read')
  const unknown = unknownIn(body, ['amount', 'source', 'destination', 'metadata'])
  if (unknown !== undefined) return invalid(`${unknown} is not known`)
  const wrong = badMoney(body.amount) ?? badDestination(body.destination) ?? badMetadata(body.metadata)
  if (wrong !== undefined) return invalid(wrong)
  const account = isObject(body.source) ? body.source.financialAccountId : undefined
  return account === financialAccountId
    ? undefined
    : { status: 404, reason: 'not_found', message: 'There is no such financial account' }
}

const badDestination = (value: unknown): string | undefined => {
  if (!isObject(value) || value.type !== 'momo') return 'destination: only momo is served here'
  if (value.providerId !== 'm17' && value.providerId !== 'm18') return 'destination.providerId is not known'
  return /^\+?232\d{8}$/.test(String(value.phoneNumber))
    ? undefined
    : 'destination.phoneNumber must be an MSISDN'
}
