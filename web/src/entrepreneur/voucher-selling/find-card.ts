import { cleanCode } from '@minit/domain/kernel/clean-text.ts'
import { groupCode, normaliseCode } from '@minit/domain/passes/passes.ts'
import { cardOf, isInTime, type OfflineCard, type OfflineSheet } from '@minit/domain/sales/offline-sheets.ts'
import { codeProblem } from '@minit/domain/sales/vouchers.ts'
import { bytesOf } from './offline-sheet.ts'

export type Found =
  | { kind: 'card'; card: OfflineCard }
  /** Not in this phone's list of unsold vouchers. */
  | { kind: 'unknown' }
  | { kind: 'past'; card: OfflineCard }
  /** It cannot be a code; with a message. */
  | { kind: 'mistyped'; problem: string }
  /** A page without TLS cannot compute the digest. */
  | { kind: 'cannot' }

const NUMBER = /^(\d{1,6})-(\d{1,3})$/

/** The digest of a code in its grouped spelling, computed as on the server. */
const digestOf = async ({ salt, rounds }: OfflineSheet, code: string): Promise<string> => {
  const text = new TextEncoder().encode(code)
  const material = await crypto.subtle.importKey('raw', text, 'PBKDF2', false, ['deriveBits'])
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(salt), iterations: rounds }
  const bits = new Uint8Array(await crypto.subtle.deriveBits(how, material, 72))
  return btoa(String.fromCharCode(...bits))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
}

/** Finds a card by its printed number, such as "3-017". */
const byNumber = (sheet: OfflineSheet, typed: string): OfflineCard | null => {
  const [, number, position] = NUMBER.exec(typed) ?? []
  const batch = sheet.batches.find((each) => each.number === Number(number))
  if (batch === undefined || !batch.cards.some(([at]) => at === Number(position))) return null
  const { cards: _, ...about } = batch
  return { ...about, position: Number(position) }
}

/** Finds a card of the sheet by a typed code or card number. Works offline. */
export const findCard = async (sheet: OfflineSheet, typed: string, now: Date): Promise<Found> => {
  const text = cleanCode(typed)
  if (NUMBER.test(text)) return judged(byNumber(sheet, text), now)
  const code = normaliseCode(text)
  if (code === null) return { kind: 'mistyped', problem: codeProblem(text) ?? 'Look at the code again.' }
  if (globalThis.crypto?.subtle === undefined) return { kind: 'cannot' }
  return judged(cardOf(sheet, await digestOf(sheet, groupCode(code))), now)
}

const judged = (card: OfflineCard | null, now: Date): Found => {
  if (card === null) return { kind: 'unknown' }
  return isInTime(card, now) ? { kind: 'card', card } : { kind: 'past', card }
}
