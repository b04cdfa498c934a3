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
  /** Encrypts for storage; `context` must be the same when it is opened, so rows cannot be swapped. */
  seal: (text: string, context: string) => string
  /** Throws when the text was not sealed by a key of ours for this context. */
  open: (sealed: string, context: string) => string
  /** A keyed digest to store: finds a secret again without storing it. It says which key it was made by. */
  digest: (text: string) => string
  /** Every digest that this text may be stored as, the newest key's first: what to look for. */
  digests: (text: string) => string[]
  /** The text's digest by the key that a stored one, or what begins with its number, was made by; empty where that was dropped. */
  digestLike: (stored: string, text: string) => string
  /** Whether a stored digest is of this text, by whichever key it was made. */
  isDigestOf: (text: string, stored: string) => boolean
  /** A digest that no key changes: names of things, such as a phone at a shop. Whoever had the first key can make it, too. */
  lasting: (text: string) => string
  /** A word derived by the key of that time, for what is stored nowhere and made again when it is checked. */
  derive: (text: string, at: Date) => string
  /** The unguessable word that lets the buyer see a purchase. */
  purchaseToken: (transactionId: string) => string
  isPurchaseToken: (transactionId: string, token: string) => boolean
  /** The same for who was sent a pass that somebody else paid for: it opens the pass and nothing of its payer. */
  holderToken: (transactionId: string) => string
  isHolderToken: (transactionId: string, token: string) => boolean
  /** The unguessable word in a receipt's address. */
  receiptKey: (transactionId: string) => string
  isReceiptKey: (transactionId: string, key: string) => boolean
}

const IV_BYTES = 12
const TAG_BYTES = 16
const TOKEN_LETTERS = 27
/** A link's key is that of its purchase's time, to the millisecond; where a process had not heard of a new one, the one before. */
const LATE_MS = 3_600_000

/** With one key alone, made from this word: what an installation has until its key is changed. */
export const createSecrets = (secretKey: string): Secrets => {
  const keys = [firstKeyOf(secretKey)]
  return secretsOf({ keys: () => keys })
}

/** Where the keys are: in the order of their numbers, the first one at least. The list is a new one when they change. */
export type KeyRing = { keys: () => readonly SecretKeyRow[] }

type Ready = { id: number; sealsFromMs: number; part: (part: KeyPart) => KeyObject | null }

/** The keys as they are at the moment of a call. */
type Keys = { ready: () => Ready[]; keyAt: (part: KeyPart, atMs: number) => Ready; nowMs: () => number }

/** All secrets of an installation, by the keys that the ring has at the moment of each call. */
export const secretsOf = (ring: KeyRing, now: () => Date = () => new Date()): Secrets => {
  const ready = createReady(ring)
  const nowMs = () => now().getTime()
  const keys: Keys = {
    ready,
    nowMs,
    // The key of a time; where its part was dropped, the next one that has it.
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

/** Node's key objects are made once for each list of keys. */
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

/** What a key puts before all that it makes. The first puts nothing: so it was before keys had numbers. */
export const prefixOf = (id: number): string => (id === FIRST_KEY ? '' : `${id}.`)

const NUMBERED = /^([1-9]\d{0,4})\./

/** The number of the key that made a sealed text or a digest. */
export const keyIdOf = (made: string): number => Number(NUMBERED.exec(made)?.[1] ?? FIRST_KEY)

export const withoutKeyId = (made: string): string => made.replace(NUMBERED, '')

/** Null for what is no ULID: its time is not known. */
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

const isSame = (expected: string, given: string): boolean => {
  const left = Buffer.from(expected)
  const right = Buffer.from(given)
  return left.length === right.length && timingSafeEqual(left, right)
}
