import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { KEY_PARTS, type KeyPart, type SecretKeyRow } from './secret-keys.ts'

/** A part of a key as it is stored. */
export type WrappedPart = { keyId: number; part: string; wrappedBy: string; wrapped: string }

/** An identifier of a `SECRET_KEY` in the database, which reveals nothing of it. */
export const markOf = (secretKey: string): string =>
  Buffer.from(hkdfSync('sha256', secretKey, 'minit', 'mark of the secret key', 9)).toString('base64url')

const IV_BYTES = 12
const TAG_BYTES = 16

const wrapperOf = (secretKey: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secretKey, 'minit', 'wraps keys', 32))

/** Binds a wrapped part to its key and name. */
const contextOf = (keyId: number, part: string): Buffer => Buffer.from(`key ${keyId} ${part}`)

/** Wraps each part of a key separately with AES-256-GCM. */
export const wrapKey = (secretKey: string, { id, parts }: SecretKeyRow): WrappedPart[] => {
  const [wrapper, wrappedBy] = [wrapperOf(secretKey), markOf(secretKey)]
  return [...parts].map(([part, bytes]) => {
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv('aes-256-gcm', wrapper, iv).setAAD(contextOf(id, part))
    const body = Buffer.concat([cipher.update(bytes), cipher.final()])
    const wrapped = Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')
    return { keyId: id, part, wrappedBy, wrapped }
  })
}

const isPart = (part: string): part is KeyPart => (KEY_PARTS as readonly string[]).includes(part)

/**
 * Unwraps the parts that this `SECRET_KEY` has wrapped, for each key. Throws if a stored value was changed.
 */
export const unwrapKeys = (
  secretKey: string,
  keys: readonly { id: number; sealsFrom: Date }[],
  stored: readonly WrappedPart[],
): SecretKeyRow[] => {
  const [wrapper, mark] = [wrapperOf(secretKey), markOf(secretKey)]
  const ours = stored.filter(({ wrappedBy }) => wrappedBy === mark)
  return keys.map(({ id, sealsFrom }) => ({
    id,
    sealsFromMs: sealsFrom.getTime(),
    parts: new Map(
      ours.flatMap((row) =>
        // A later release may have other parts.
        row.keyId === id && isPart(row.part) ? [[row.part, unwrapPart(wrapper, row)] as const] : [],
      ),
    ),
  }))
}

const unwrapPart = (wrapper: Buffer, { keyId, part, wrapped }: WrappedPart): Buffer => {
  const bytes = Buffer.from(wrapped, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', wrapper, bytes.subarray(0, IV_BYTES))
  decipher.setAAD(contextOf(keyId, part)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
}
