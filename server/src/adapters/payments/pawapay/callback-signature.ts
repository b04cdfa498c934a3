import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import type { WebhookRequest } from '../../../ports/webhook-request.ts'
import { digestMatches } from './content-digest.ts'
import { type CallbackSignature, readSignatureHeaders } from './signature-headers.ts'

/** Maximum difference between a callback's time and ours. A replay within it repeats a known event. */
const TOLERANCE_SECONDS = 300
const REQUIRED_COMPONENTS = ['@method', '@authority', '@path', 'content-digest']

/** Finds the PEM of a public key of pawaPay, by its id. */
export type FindKey = (keyId: string) => Promise<string | undefined>

/**
 * Whether pawaPay recently signed this request: RFC 9421 over method, authority, path and the digest of the
 * raw bytes, with ECDSA on P-256. An unsigned callback is never genuine.
 */
export const isSignedByPawapay = async (
  request: WebhookRequest,
  findKey: FindKey,
  now: Date,
): Promise<boolean> => {
  const headers = lowerCased(request.headers)
  const signature = readSignatureHeaders(headers['signature-input'], headers.signature)
  if (signature === undefined || !isAcceptable(signature, now)) return false
  if (!digestMatches(headers['content-digest'], request.rawBody)) return false
  const base = signatureBase(signature, { ...request, headers })
  const pem = base === undefined ? undefined : await findKey(signature.keyId)
  return base !== undefined && pem !== undefined && isSignatureOf(base, signature.bytes, pem)
}

const isAcceptable = (signature: CallbackSignature, now: Date): boolean => {
  const nowSeconds = now.getTime() / 1_000
  return (
    REQUIRED_COMPONENTS.every((component) => signature.components.includes(component)) &&
    (signature.algorithm ?? 'ecdsa-p256-sha256') === 'ecdsa-p256-sha256' &&
    Math.abs(nowSeconds - signature.createdSeconds) <= TOLERANCE_SECONDS &&
    nowSeconds <= (signature.expiresSeconds ?? nowSeconds) + TOLERANCE_SECONDS
  )
}

/** The signed text; undefined if it covers a missing or unknown component. */
const signatureBase = (signature: CallbackSignature, request: WebhookRequest): string | undefined => {
  const values = signature.components.map((component) => componentValue(component, request))
  if (values.includes(undefined)) return undefined
  const lines = signature.components.map((component, index) => `"${component}": ${values[index]}`)
  return [...lines, `"@signature-params": ${signature.signatureParams}`].join('\n')
}

const componentValue = (component: string, request: WebhookRequest): string | undefined => {
  if (component === '@method') return request.method.toUpperCase()
  if (component === '@authority') return normalizedAuthority(request.authority)
  if (component === '@path') return request.path
  return Object.hasOwn(request.headers, component) ? request.headers[component]?.trim() : undefined
}

const normalizedAuthority = (authority: string): string => authority.toLowerCase().replace(/:(?:80|443)$/, '')

const lowerCased = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

// RFC 9421 requires r and s concatenated (64 bytes); pawaPay's own sample uses DER. Both are accepted.
const isSignatureOf = (base: string, bytes: Uint8Array, pem: string): boolean => {
  const key = readP256Key(pem)
  if (key === undefined) return false
  return (['ieee-p1363', 'der'] as const).some((dsaEncoding) =>
    verify('sha256', Buffer.from(base), { key, dsaEncoding }, bytes),
  )
}

const readP256Key = (pem: string): KeyObject | undefined => {
  try {
    const key = createPublicKey(pem)
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : undefined
  } catch {
    return undefined
  }
}
