import { createDecipheriv, createECDH, createHmac, createPublicKey, verify } from 'node:crypto'

/** A phone's keys of a subscription; only the public key is shared. */
export type PhoneKeys = { publicKey: Buffer; privateKey: Buffer; auth: Buffer }

const hmac = (key: Buffer, ...parts: (Buffer | string)[]): Buffer => {
  const sum = createHmac('sha256', key)
  for (const part of parts) sum.update(part)
  return sum.digest()
}

/** HKDF (RFC 5869) for at most one block. */
const derive = (salt: Buffer, secret: Buffer, info: Buffer | string, length: number): Buffer =>
  hmac(hmac(salt, secret), info, Buffer.from([1])).subarray(0, length)

const SALT_BYTES = 16
const TAG_BYTES = 16

/**
 * Decrypts a push message for the phone (RFC 8188 and 8291, one record). Throws if it is not meant for it.
 */
export const decryptPush = (body: Buffer, phone: PhoneKeys): string => {
  const salt = body.subarray(0, SALT_BYTES)
  const keyLength = body.readUInt8(SALT_BYTES + 4)
  const sender = body.subarray(SALT_BYTES + 5, SALT_BYTES + 5 + keyLength)
  const sealed = body.subarray(SALT_BYTES + 5 + keyLength)
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(phone.privateKey)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), phone.publicKey, sender])
  const secret = derive(phone.auth, ecdh.computeSecret(sender), info, 32)
  const key = derive(salt, secret, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(salt, secret, 'Content-Encoding: nonce\0', 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()])
  const end = padded.lastIndexOf(2)
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('not the last record')
  return padded.subarray(0, end).toString('utf8')
}

type Claims = { aud?: unknown; exp?: unknown; sub?: unknown }

const jsonOf = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))

/**
 * Checks the sender (RFC 8292); null if the header proves the key that the phone subscribed to, for this
 * service, and for a day at most.
 */
export const senderProblem = (
  header: string | undefined,
  expected: { publicKey: string; origin: string; now: Date },
): string | null => {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header ?? '') ?? []
  if (key !== expected.publicKey) return 'another key than the phone subscribed to'
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) return 'the signature is wrong'
  const { aud, exp, sub } = jsonOf(claims) as Claims // All are checked below.
  const left = Number(exp) - expected.now.getTime() / 1000
  if (aud !== expected.origin) return 'meant for another service'
  if (!(left > 0 && left <= 86_400)) return 'too old, or valid for more than a day'
  return /^(mailto|https):/.test(String(sub)) ? null : 'nobody to turn to is named'
}
