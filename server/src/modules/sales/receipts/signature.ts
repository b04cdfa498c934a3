import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import * as z from 'zod/mini'

// A receipt is signed as a JSON Web Signature (RFC 7515) with Ed25519 (RFC 8037): whoever has our public keys can verify it with
// any library that knows Ed25519, and without us.

/** What is signed: enough to hold the paper against it without asking us. */
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

/** A new pair: the public key's 32 bytes in base64url, its id, and the private key in PEM. */
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

/** The signed text: header, claims and signature, each in base64url. */
export const signReceipt = (key: Key, claims: ReceiptClaims): string =>
  signedText(key, { alg: 'EdDSA', kid: key.id }, claims)

type Key = { id: string; privatePem: string }

/** Anything else that we sign. Its kind stands in the header, which no receipt's has: one is never taken for the other. */
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

/** Takes a signed text apart; null where it is none. Its claims come out by the right public key alone. */
export const readSigned = (text: string): UnverifiedReceipt | null => {
  const [header = '', claims = '', signature = '', ...rest] = text.split('.')
  const head = read(Header, header)
  // Letters that decode to the same bytes would be another spelling of one signature.
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
