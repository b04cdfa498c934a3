import { appendFileSync, closeSync, openSync } from 'node:fs'

/** An answer that the product gave, and must keep true. */
export type Report =
  /** The order is known. */
  | { kind: 'acknowledged'; key: string; transactionId: string }
  /** It is paid; with the access code if the buyer is the one who uses it. */
  | { kind: 'ready'; transactionId: string; code: string | null }
  /** The cash of this order is confirmed. */
  | { kind: 'confirmed'; transactionId: string }
  | { kind: 'refunded'; transactionId: string }
  | { kind: 'payout'; id: string }
  /** An answer that must never occur: an internal error, or 503 without Retry-After. */
  | { kind: 'wrong'; what: string }

export type Diary = {
  tell: (reported: Report) => void
  all: () => readonly Report[]
  /** Counts events that are no promise, such as a call without an answer. */
  count: (what: string) => void
  counts: () => Readonly<Record<string, number>>
  close: () => void
}

/** Records all answers, in memory and in a file. */
export const openDiary = (file: string): Diary => {
  const handle = openSync(file, 'a')
  const all: Report[] = []
  const counts: Record<string, number> = {}
  return {
    tell: (reported) => {
      all.push(reported)
      appendFileSync(handle, `${JSON.stringify({ at: new Date().toISOString(), ...reported })}\n`)
    },
    all: () => all,
    count: (what) => {
      counts[what] = (counts[what] ?? 0) + 1
    },
    counts: () => counts,
    close: () => closeSync(handle),
  }
}
