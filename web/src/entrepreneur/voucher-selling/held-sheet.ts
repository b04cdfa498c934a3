import { holdSheet } from '@minit/contract/entrepreneur/voucher-sheets.ts'
import { type HeldSheet, readHeldSheet } from '@minit/domain/sales/held-sheets.ts'
import { call } from '../../lib/call.ts'
import { readStoredUser } from '../../lib/session.ts'
import { parse, readStored, writeStored } from '../../lib/storage.ts'
import { within } from '../../lib/timeout.ts'

const TIMEOUT_MS = 20_000

/**
 * What the signature says of a sheet: it is Minit's; it is not, or was changed on this phone; or this browser knows no Ed25519 and
 * could not look. That last sheet came from our server over TLS as any other, which is then all there is to trust.
 */
type Proof = 'genuine' | 'forged' | 'unchecked'
export type Held = { sheet: HeldSheet; proof: Proof }

type Signed = { signed: string; keys: readonly { kid: string; x: string }[] }

const keyOf = (): string => `minit.vouchers.${readStoredUser()?.id ?? ''}`

export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => {
  const signs = atob(text.replace(/-/g, '+').replace(/_/g, '/'))
  return Uint8Array.from(signs, (sign) => sign.charCodeAt(0))
}

const jsonOf = (part: string): unknown => JSON.parse(new TextDecoder().decode(bytesOf(part)))

const isOfKind = (head: unknown): head is { kid: string } =>
  typeof head === 'object' &&
  head !== null &&
  'kid' in head &&
  typeof head.kid === 'string' &&
  'typ' in head &&
  head.typ === 'minit-vouchers'

const proofOf = async ({ signed, keys }: Signed): Promise<Proof> => {
  const [head = '', body = '', signature = ''] = signed.split('.')
  const about = jsonOf(head)
  const key = isOfKind(about) ? keys.find(({ kid }) => kid === about.kid) : undefined
  if (key === undefined) return 'forged'
  const publicKey = await importKey(key.x)
  if (publicKey === null) return 'unchecked'
  const text = new TextEncoder().encode(`${head}.${body}`)
  return (await crypto.subtle.verify('Ed25519', publicKey, bytesOf(signature), text)) ? 'genuine' : 'forged'
}

/** Null in a browser without Ed25519, as those before 2025 are, and on a page that came without TLS. */
const importKey = async (x: string): Promise<CryptoKey | null> => {
  try {
    const jwk = { kty: 'OKP', crv: 'Ed25519', x }
    return await crypto.subtle.importKey('jwk', jwk, 'Ed25519', false, ['verify'])
  } catch {
    return null
  }
}

/** What a signed text holds, with what its signature says of it; null where it can be no sheet of this seller's. */
const understood = async (signed: Signed): Promise<Held | null> => {
  try {
    const sheet = readHeldSheet(jsonOf(signed.signed.split('.')[1] ?? ''))
    if (sheet === null || sheet.sellerId !== readStoredUser()?.id) return null
    return { sheet, proof: await proofOf(signed) }
  } catch {
    return null
  }
}

/** The sheet that this phone holds, looked at anew: storage can hold anything. */
export const readHeld = async (): Promise<Held | null> => {
  const kept = parse(readStored(keyOf()))
  if (typeof kept?.signed !== 'string' || !Array.isArray(kept.keys)) return null
  // Written below; what else stands there has no good signature.
  return understood({ signed: kept.signed, keys: kept.keys })
}

/** Asks for the newest sheet and keeps it. Throws where nobody was reached, and keeps the one before. */
export const renewHeld = async (): Promise<Held | null> => {
  const answer = await within(TIMEOUT_MS, (signal) => call(holdSheet, { signal }))
  const held = await understood(answer)
  if (held !== null && held.proof !== 'forged') writeStored(keyOf(), JSON.stringify(answer))
  return held
}
