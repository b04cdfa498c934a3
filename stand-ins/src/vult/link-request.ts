import { constants, verify } from 'node:crypto'

export type LinkRequest = {
  merchantId: string
  type: string
  payload: { orderId: string; amount: string; currency: string }
}

/** Whether the merchant signed these bytes: RSA-PSS with SHA-512 and a salt of 64 bytes, nothing else. */
export const isSignedByMerchant = (
  rawBody: Buffer,
  signature: string | undefined,
  publicKeyPem: string,
): boolean => {
  if (signature === undefined) return false
  const key = {
    key: publicKeyPem,
    padding: constants.RSA_PKCS1_PSS_PADDING,
    saltLength: constants.RSA_PSS_SALTLEN_DIGEST,
  }
  return verify('sha512', rawBody, key, Buffer.from(signature, 'base64'))
}

/** Parses the request; undefined if the real service answers `INVALID_FIELD`. */
export const readLinkRequest = (rawBody: Buffer): LinkRequest | undefined => {
  const body = parsed(rawBody)
  const payload = isObject(body?.payload) ? body.payload : {}
  const isFit =
    matches(/^.+$/, body?.merchantId) &&
    matches(/^(?:in-app|vult|card|momo)$/, body?.type) &&
    matches(/^[A-Za-z0-9_-]{1,64}$/, payload.orderId) &&
    matches(/^\d{1,9}(?:\.\d{1,2})?$/, payload.amount) &&
    Number(payload.amount) > 0 &&
    matches(/^[A-Z]{3}$/, payload.currency)
  // All fields are checked above.
  return isFit ? (body as LinkRequest) : undefined
}

const parsed = (rawBody: Buffer): Record<string, unknown> | undefined => {
  try {
    const body: unknown = JSON.parse(rawBody.toString('utf8'))
    return isObject(body) ? body : undefined
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const matches = (pattern: RegExp, value: unknown): boolean => typeof value === 'string' && pattern.test(value)
