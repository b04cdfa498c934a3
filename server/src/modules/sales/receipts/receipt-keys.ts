import { DAY_MS } from '@minit/domain/kernel/durations.ts'
import type { Deps } from '../../../ports/deps.ts'
import { insertReceiptKey, listReceiptKeys, type ReceiptKeyRow } from './receipts.queries.ts'
import { newKeyPair } from './signature.ts'

export type KeyDeps = Pick<Deps, 'db' | 'secrets' | 'now' | 'log'>
export type SigningKey = { id: string; privatePem: string }

/** A key is replaced automatically after this time. */
const SIGNS_FOR_MS = 365 * DAY_MS

const sealedFor = (id: string): string => `receipt key ${id}`

/** Creates a key that signs from now on. Earlier keys still verify what they signed. */
export const replaceReceiptKey = async ({ db, secrets, now }: KeyDeps): Promise<SigningKey> => {
  const { id, publicKey, privatePem } = newKeyPair()
  const sealedKey = secrets.seal(privatePem, sealedFor(id))
  await db.writeAsPlatform((tx) => insertReceiptKey(tx, { id, publicKey, sealedKey, createdAt: now() }))
  return { id, privatePem }
}

/**
 * Returns the signing key. If two processes create the first one concurrently, both sign, and
 * both are published.
 */
export const signingKey = async (deps: KeyDeps): Promise<SigningKey> => {
  const [newest] = await deps.db.readAsPlatform(listReceiptKeys)
  const isOld = newest === undefined || deps.now().getTime() - newest.createdAt.getTime() > SIGNS_FOR_MS
  const privatePem = isOld ? null : opened(deps, newest)
  return privatePem === null || newest === undefined ? replaceReceiptKey(deps) : { id: newest.id, privatePem }
}

/** Null if the installation's secret key has changed since: a new key then replaces it. */
const opened = ({ secrets, log }: KeyDeps, { id, sealedKey }: ReceiptKeyRow): string | null => {
  try {
    return secrets.open(sealedKey, sealedFor(id))
  } catch (error) {
    log.warn({ error, key: id }, 'the receipt signing key could not be decrypted; creating a new one')
    return null
  }
}

/** Lists every public key as a JSON Web Key Set (RFC 7517), the current one first. */
export const publishedKeys = async (deps: KeyDeps) => {
  await signingKey(deps)
  const rows = await deps.db.readAsPlatform(listReceiptKeys)
  return {
    keys: rows.map(({ id, publicKey }) => ({
      kty: 'OKP',
      crv: 'Ed25519',
      x: publicKey,
      kid: id,
      use: 'sig',
      alg: 'EdDSA',
    })),
  }
}
