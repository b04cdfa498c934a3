import { createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'

/** The parts of a key. Each is stored, and deleted, separately. */
const DRAWN_PARTS = ['seal', 'digest', 'purchase', 'holder', 'receipt', 'app role', 'platform role'] as const
/** `lasting` belongs to the first key only: the identifiers that it makes never change. */
export const KEY_PARTS = [...DRAWN_PARTS, 'lasting'] as const
export type KeyPart = (typeof KEY_PARTS)[number]

/** A key: its remaining parts as bytes, and from when it seals (epoch ms). */
export type SecretKeyRow = { id: number; sealsFromMs: number; parts: ReadonlyMap<KeyPart, Buffer> }

/** The first key of an installation; its values carry no key number. */
export const FIRST_KEY = 1

const PART_BYTES = 32

/**
 * The first key, whose parts are derived from the original `SECRET_KEY`, so that installations older than key
 * numbers keep working. The derivation labels must not change.
 */
export const firstKeyOf = (secretKey: string): SecretKeyRow => {
  const derive = (use: string, bytes = PART_BYTES) =>
    Buffer.from(hkdfSync('sha256', secretKey, 'minit', use, bytes))
  const digest = derive('digest')
  const parts: [KeyPart, Buffer][] = [
    ['seal', derive('seal')],
    ['digest', digest],
    ['purchase', derive('purchase token')],
    ['holder', derive('holder token')],
    ['receipt', digest],
    ['lasting', digest],
    ['app role', derive('database role minit_app', 24)],
    ['platform role', derive('database role minit_platform', 24)],
  ]
  return { id: FIRST_KEY, sealsFromMs: 0, parts: new Map(parts) }
}

/** A later key, of random parts. */
export const drawKey = (id: number, sealsFromMs: number): SecretKeyRow => ({
  id,
  sealsFromMs,
  parts: new Map(DRAWN_PARTS.map((part) => [part, randomBytes(PART_BYTES)])),
})

/** A part as a key object of Node; null if it was deleted. */
export const keyObjectOf = ({ parts }: SecretKeyRow, part: KeyPart): KeyObject | null => {
  const bytes = parts.get(part)
  return bytes === undefined ? null : createSecretKey(bytes)
}
