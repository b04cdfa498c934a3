import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

export type Secrets = {
  /** Encrypts for storage; `context` must be the same when it is opened, so rows cannot be swapped. */
  seal: (text: string, context: string) => string
  /** Throws when the text was not sealed by this key for this context. */
  open: (sealed: string, context: string) => string
  /** A keyed digest: finds a secret again without storing it. */
  digest: (text: string) => string
  /** The unguessable word that lets the buyer see a purchase. */
  purchaseToken: (transactionId: string) => string
  isPurchaseToken: (transactionId: string, token: string) => boolean
  /** The same for who was sent a pass that somebody else paid for: it opens the pass and nothing of its payer. */
  holderToken: (transactionId: string) => string
  isHolderToken: (transactionId: string, token: string) => boolean
}

const IV_BYTES = 12
const TAG_BYTES = 16

/** All secrets of an installation come from one key that is kept outside the database. */
export const createSecrets = (secretKey: string): Secrets => {
  const keyFor = (use: string) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', secretKey, 'minit', use, 32)))
  const sealKey = keyFor('seal')
  const digestKey = keyFor('digest')
  const tokenKey = keyFor('purchase token')
  const holderKey = keyFor('holder token')
  const tokenBy = (key: KeyObject) => (transactionId: string) =>
    createHmac('sha256', key).update(transactionId).digest('base64url').slice(0, 27)
  const purchaseToken = tokenBy(tokenKey)
  const holderToken = tokenBy(holderKey)
  return {
    seal: (text, context) => seal(sealKey, text, context),
    open: (sealed, context) => open(sealKey, sealed, context),
    digest: (text) => createHmac('sha256', digestKey).update(text).digest('base64url'),
    purchaseToken,
    isPurchaseToken: (transactionId, token) => isSame(purchaseToken(transactionId), token),
    holderToken,
    isHolderToken: (transactionId, token) => isSame(holderToken(transactionId), token),
  }
}

const seal = (key: KeyObject, text: string, context: string): string => {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')
}

const open = (key: KeyObject, sealed: string, context: string): string => {
  const bytes = Buffer.from(sealed, 'base64')
  const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES))
  decipher.setAAD(Buffer.from(context)).setAuthTag(tag)
  return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}

const isSame = (expected: string, given: string): boolean => {
  const left = Buffer.from(expected)
  const right = Buffer.from(given)
  return left.length === right.length && timingSafeEqual(left, right)
}
