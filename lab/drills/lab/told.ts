import { appendFileSync, closeSync, openSync } from 'node:fs'

/** What somebody outside was told by the product, and so may hold it to. */
export type Told =
  /** The order is known. */
  | { kind: 'acknowledged'; key: string; transactionId: string }
  /** It is paid; with the code that opens the network, where the buyer is the one who uses it. */
  | { kind: 'ready'; transactionId: string; code: string | null }
  /** A seller was told that the cash of this order is taken. */
  | { kind: 'confirmed'; transactionId: string }
  | { kind: 'refunded'; transactionId: string }
  | { kind: 'payout'; id: string }
  /** An answer that must never be given: an error of ours, or 503 without saying when to come back. */
  | { kind: 'wrong'; what: string }

export type Diary = {
  tell: (told: Told) => void
  all: () => readonly Told[]
  /** How often something happened that is no promise, such as a call that nobody answered. */
  count: (what: string) => void
  counts: () => Readonly<Record<string, number>>
  close: () => void
}

/** All that was told, in memory and in a file. */
export const openDiary = (file: string): Diary => {
  const handle = openSync(file, 'a')
  const all: Told[] = []
  const counts: Record<string, number> = {}
  return {
    tell: (told) => {
      all.push(told)
      appendFileSync(handle, `${JSON.stringify({ at: new Date().toISOString(), ...told })}\n`)
    },
    all: () => all,
    count: (what) => {
      counts[what] = (counts[what] ?? 0) + 1
    },
    counts: () => counts,
    close: () => closeSync(handle),
  }
}
