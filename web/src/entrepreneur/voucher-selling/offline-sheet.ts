import { downloadOfflineSheet } from '@minit/contract/entrepreneur/voucher-sheets.ts'
import { type OfflineSheet, readOfflineSheet } from '@minit/domain/sales/offline-sheets.ts'
import { call } from '../../lib/call.ts'
import { readStoredUser } from '../../lib/session.ts'
import { parse, readStored, writeStored } from '../../lib/storage.ts'
import { within } from '../../lib/timeout.ts'

const TIMEOUT_MS = 20_000

/**
 * Result of a sheet's signature check: it is Minit's; it is not, or was changed on this phone; or this
 * browser has no Ed25519 and could not check. An unchecked sheet came from our server over TLS, which is then
 * its only proof.
 */
type Proof = 'genuine' | 'forged' | 'unchecked'
export type OfflineStock = { sheet: OfflineSheet; proof: Proof }

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

/** Null in a browser without Ed25519, such as those before 2025, and on a page without TLS. */
const importKey = async (x: string): Promise<CryptoKey | null> => {
  try {
    const jwk = { kty: 'OKP', crv: 'Ed25519', x }
    return await crypto.subtle.importKey('jwk', jwk, 'Ed25519', false, ['verify'])
  } catch {
    return null
  }
}

/** Parses a signed text and checks its signature; null if it is not a sheet of this seller. */
const understood = async (signed: Signed): Promise<OfflineStock | null> => {
  try {
    const sheet = readOfflineSheet(jsonOf(signed.signed.split('.')[1] ?? ''))
    if (sheet === null || sheet.sellerId !== readStoredUser()?.id) return null
    return { sheet, proof: await proofOf(signed) }
  } catch {
    return null
  }
}

/** Reads this phone's sheet and checks it again, because storage can contain anything. */
export const readOfflineStock = async (): Promise<OfflineStock | null> => {
  const kept = parse(readStored(keyOf()))
  if (typeof kept?.signed !== 'string' || !Array.isArray(kept.keys)) return null
  // Written below; any other content has no valid signature.
  return understood({ signed: kept.signed, keys: kept.keys })
}

/** Downloads the newest sheet and stores it. If the server is not reached it throws and keeps the old one. */
export const renewOfflineSheet = async (): Promise<OfflineStock | null> => {
  const answer = await within(TIMEOUT_MS, (signal) => call(downloadOfflineSheet, { signal }))
  const held = await understood(answer)
  if (held !== null && held.proof !== 'forged') writeStored(keyOf(), JSON.stringify(answer))
  return held
}
