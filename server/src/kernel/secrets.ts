import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { decodeTime } from 'ulid'
import { FIRST_KEY, firstKeyOf, type KeyPart, keyObjectOf, type SecretKeyRow } from './secret-keys.ts'

export type Secrets = {
  /** Encrypts for storage; opening requires the same `context`, so that rows cannot be swapped. */
  seal: (text: string, context: string) => string
  /** Throws if the text was not sealed by one of our keys for this context. */
  open: (sealed: string, context: string) => string
  /** A keyed digest to store, which finds a secret without storing it. It carries its key's number. */
  digest: (text: string) => string
  /** Every digest that this text may be stored as, the newest key's first, for lookups. */
  digests: (text: string) => string[]
  /**
   * The text's digest by the key of a stored one (or of its prefix); empty if that key's part was deleted.
   */
  digestLike: (stored: string, text: string) => string
  /** Whether a stored digest is of this text, by any key. */
  isDigestOf: (text: string, stored: string) => boolean
  /**
   * A digest that no key change affects, for identifiers such as a phone at a shop. The first key's holders
   * can make it too.
   */
  lasting: (text: string) => string
  /**
   * A value derived by the key of that time, for values that are checked by deriving them again instead of
   * being stored.
   */
  derive: (text: string, at: Date) => string
  /** The unguessable token that lets the buyer see a purchase. */
  purchaseToken: (transactionId: string) => string
  isPurchaseToken: (transactionId: string, token: string) => boolean
  /** The token of a gift's recipient: it opens the pass, but nothing of its payer. */
  holderToken: (transactionId: string) => string
  isHolderToken: (transactionId: string, token: string) => boolean
  /** The unguessable key in a receipt's address. */
  receiptKey: (transactionId: string) => string
  isReceiptKey: (transactionId: string, key: string) => boolean
}

const IV_BYTES = 12
const TAG_BYTES = 16
const TOKEN_LETTERS = 27
/**
 * A link's key is that of its purchase's time, or, if a process had not yet read a new key, the previous one.
 */
const LATE_MS = 3_600_000

/** Secrets with one key, derived from this text: the state of an installation before its first key change. */
export const createSecrets = (secretKey: string): Secrets => {
  const keys = [firstKeyOf(secretKey)]
  return secretsOf({ keys: () => keys })
}

/** The keys ordered by number, at least one. The list is replaced when they change. */
export type KeyRing = { keys: () => readonly SecretKeyRow[] }

type Ready = { id: number; sealsFromMs: number; part: (part: KeyPart) => KeyObject | null }

/** The keys at the moment of a call. */
type Keys = { ready: () => Ready[]; keyAt: (part: KeyPart, atMs: number) => Ready; nowMs: () => number }

/** All secrets of an installation, with the ring's keys at the moment of each call. */
export const secretsOf = (ring: KeyRing, now: () => Date = () => new Date()): Secrets => {
  const ready = createReady(ring)
  const nowMs = () => now().getTime()
  const keys: Keys = {
    ready,
    nowMs,
    // The key of a time; if its part was deleted, the next key that has it.
    keyAt: (part, atMs) => {
      const having = ready().filter((key) => key.part(part) !== null)
      return having.findLast(({ sealsFromMs }) => sealsFromMs <= atMs) ?? first(having, part)
    },
  }
  const purchase = linksBy(keys, 'purchase', (id) => id)
  const holder = linksBy(keys, 'holder', (id) => id)
  const receipt = linksBy(keys, 'receipt', (id) => `receipt ${id}`)
  return {
    ...sealingBy(keys),
    ...digestsBy(keys),
    lasting: (text) => mac(keys.keyAt('lasting', 0), 'lasting', text),
    derive: (text, at) => mac(keys.keyAt('digest', at.getTime()), 'digest', text),
    purchaseToken: purchase.word,
    isPurchaseToken: purchase.isWord,
    holderToken: holder.word,
    isHolderToken: holder.isWord,
    receiptKey: receipt.word,
    isReceiptKey: receipt.isWord,
  }
}

const sealingBy = ({ ready, keyAt, nowMs }: Keys): Pick<Secrets, 'seal' | 'open'> => {
  const keyOf = (stored: string): Ready => {
    const id = keyIdOf(stored)
    const key = ready().find((each) => each.id === id)
    if (key === undefined) throw new Error(`key ${id} is not known here`)
    return key
  }
  return {
    seal: (text, context) => {
      const key = keyAt('seal', nowMs())
      return `${prefixOf(key.id)}${seal(need(key, 'seal'), text, context)}`
    },
    open: (sealed, context) => open(need(keyOf(sealed), 'seal'), withoutKeyId(sealed), context),
  }
}

type Digests = Pick<Secrets, 'digest' | 'digests' | 'digestLike' | 'isDigestOf'>

const digestsBy = ({ ready, keyAt, nowMs }: Keys): Digests => {
  const digestBy = (key: Ready, text: string) => `${prefixOf(key.id)}${mac(key, 'digest', text)}`
  const digestLike = (stored: string, text: string): string => {
    const key = ready().find(({ id }) => id === keyIdOf(stored))
    return key?.part('digest') == null ? '' : digestBy(key, text)
  }
  return {
    digest: (text) => digestBy(keyAt('digest', nowMs()), text),
    digests: (text) =>
      ready()
        .filter((key) => key.part('digest') !== null)
        .toReversed()
        .map((key) => digestBy(key, text)),
    digestLike,
    isDigestOf: (text, stored) => {
      const digest = digestLike(stored, text)
      return digest !== '' && isSame(digest, stored)
    },
  }
}

const linksBy = ({ keyAt, nowMs }: Keys, part: KeyPart, textOf: (transactionId: string) => string) => {
  const wordBy = (key: Ready, id: string) => mac(key, part, textOf(id)).slice(0, TOKEN_LETTERS)
  const timeOf = (id: string) => instantOf(id) ?? nowMs()
  return {
    word: (id: string) => wordBy(keyAt(part, timeOf(id)), id),
    isWord: (id: string, word: string) =>
      [...new Set([keyAt(part, timeOf(id)), keyAt(part, timeOf(id) - LATE_MS)])].some((key) =>
        isSame(wordBy(key, id), word),
      ),
  }
}

/** Makes Node's key objects once for each list of keys. */
const createReady = (ring: KeyRing): (() => Ready[]) => {
  let made: { from: readonly SecretKeyRow[]; ready: Ready[] } | null = null
  return () => {
    const keys = ring.keys()
    if (made?.from !== keys) made = { from: keys, ready: keys.map(readyOf) }
    return made.ready
  }
}

const readyOf = (row: SecretKeyRow): Ready => {
  const objects = new Map([...row.parts.keys()].map((part) => [part, keyObjectOf(row, part)]))
  return { id: row.id, sealsFromMs: row.sealsFromMs, part: (part) => objects.get(part) ?? null }
}

const first = (keys: readonly Ready[], part: KeyPart): Ready => {
  const [key] = keys
  if (key === undefined) throw new Error(`no key of the installation has its part "${part}"`)
  return key
}

const need = (key: Ready, part: KeyPart): KeyObject => {
  const object = key.part(part)
  if (object === null) throw new Error(`the part "${part}" of key ${key.id} was dropped`)
  return object
}

const mac = (key: Ready, part: KeyPart, text: string): string =>
  createHmac('sha256', need(key, part)).update(text).digest('base64url')

/** The prefix of a key's values. The first key has none, as before key numbers. */
export const prefixOf = (id: number): string => (id === FIRST_KEY ? '' : `${id}.`)

const NUMBERED = /^([1-9]\d{0,4})\./

/** The number of the key that made a sealed text or a digest. */
export const keyIdOf = (made: string): number => Number(NUMBERED.exec(made)?.[1] ?? FIRST_KEY)

export const withoutKeyId = (made: string): string => made.replace(NUMBERED, '')

/** The time of a ULID; null for other text. */
const instantOf = (id: string): number | null => {
  try {
    return decodeTime(id)
  } catch {
    return null
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

const isSame = (expected: string, received: string): boolean => {
  const left = Buffer.from(expected)
  const right = Buffer.from(received)
  return left.length === right.length && timingSafeEqual(left, right)
}
