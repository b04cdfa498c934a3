import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import * as z from 'zod/mini'

// A receipt is signed as a JSON Web Signature (RFC 7515) with Ed25519 (RFC 8037): anyone with our public keys
// can verify it with any Ed25519 library, and offline.

/** The signed claims: enough to check the paper offline. */
const Claims = z.strictObject({
  /** The receipt's number. */
  n: z.string(),
  /** The seller's name on the paper. */
  s: z.string(),
  /** Price and the GST in it, minor units. */
  a: z.int(),
  g: z.int(),
  /** The currency. */
  c: z.string(),
  /** When it was paid, epoch seconds. */
  t: z.int(),
})
export type ReceiptClaims = z.infer<typeof Claims>

const Header = z.strictObject({ alg: z.literal('EdDSA'), kid: z.string().check(z.regex(/^[\w-]{8,43}$/)) })

/** Creates a key pair: the public key's 32 bytes in base64url, its id, and the private key in PEM. */
export const newKeyPair = (): { id: string; publicKey: string; privatePem: string } => {
  const pair = generateKeyPairSync('ed25519')
  const publicKey = pair.publicKey.export({ format: 'jwk' }).x ?? ''
  return {
    id: keyIdOf(publicKey),
    publicKey,
    privatePem: pair.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
  }
}

const ID_LETTERS = 12
const keyIdOf = (x: string): string =>
  createHash('sha256')
    .update(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x }))
    .digest('base64url')
    .slice(0, ID_LETTERS)

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Returns the signed text: header, claims and signature, each in base64url. */
export const signReceipt = (key: Key, claims: ReceiptClaims): string =>
  signedText(key, { alg: 'EdDSA', kid: key.id }, claims)

type Key = { id: string; privatePem: string }

/**
 * Signs another value. Its kind is in the header, which receipts lack, so that one is never
 * accepted as the other.
 */
export const signValue = (key: Key, kind: string, value: object): string =>
  signedText(key, { alg: 'EdDSA', kid: key.id, typ: kind }, value)

const signedText = ({ privatePem }: Key, header: object, value: object): string => {
  const text = `${encoded(header)}.${encoded(value)}`
  return `${text}.${sign(null, Buffer.from(text), createPrivateKey(privatePem)).toString('base64url')}`
}

const read = <Schema extends z.ZodMiniType>(schema: Schema, part: string): z.infer<Schema> | null => {
  try {
    return z.safeParse(schema, JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))).data ?? null
  } catch {
    return null
  }
}

export type UnverifiedReceipt = { keyId: string; verifiedBy: (publicKey: string) => ReceiptClaims | null }

/** Parses a signed text; null if invalid. Its claims are returned only for the right public key. */
export const readSigned = (text: string): UnverifiedReceipt | null => {
  const [header = '', claims = '', signature = '', ...rest] = text.split('.')
  const head = read(Header, header)
  // Rejects other base64 spellings of the same signature bytes.
  const bytes = Buffer.from(signature, 'base64url')
  if (head === null || rest.length > 0 || bytes.toString('base64url') !== signature) return null
  const isSigned = (x: string): boolean =>
    verify(
      null,
      Buffer.from(`${header}.${claims}`),
      createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }),
      bytes,
    )
  return { keyId: head.kid, verifiedBy: (publicKey) => (isSigned(publicKey) ? read(Claims, claims) : null) }
}
