import { createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'

/** What one key of the installation is made of. Each part is kept, and dropped, by itself. */
const DRAWN_PARTS = ['seal', 'digest', 'purchase', 'holder', 'receipt', 'app role', 'platform role'] as const
/** `lasting` is the first key's alone: what it names keeps its name. */
export const KEY_PARTS = [...DRAWN_PARTS, 'lasting'] as const
export type KeyPart = (typeof KEY_PARTS)[number]

/** One key: its parts that were not dropped, as bytes, and from when on it seals (epoch ms). */
export type SecretKeyRow = { id: number; sealsFromMs: number; parts: ReadonlyMap<KeyPart, Buffer> }

/** The first key of an installation; what it made carries no number. */
export const FIRST_KEY = 1

const PART_BYTES = 32

/**
 * The first key, whose parts are derived from `SECRET_KEY` as it was then: installations from before there were numbers
 * go on with it. Names are those that they were derived by.
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

/** A key after the first, of nothing but chance. */
export const drawKey = (id: number, sealsFromMs: number): SecretKeyRow => ({
  id,
  sealsFromMs,
  parts: new Map(DRAWN_PARTS.map((part) => [part, randomBytes(PART_BYTES)])),
})

/** A part as Node's ciphers take it; null where it was dropped. */
export const keyObjectOf = ({ parts }: SecretKeyRow, part: KeyPart): KeyObject | null => {
  const bytes = parts.get(part)
  return bytes === undefined ? null : createSecretKey(bytes)
}
