import { appendFileSync, closeSync, fsyncSync, openSync, readFileSync } from 'node:fs'

type Call = 'buy' | 'read'

/** What one client did and received. `silence` is a call without an answer. */
export type Entry =
  | { kind: 'asked'; key: string; call: Call }
  | { kind: 'answered'; key: string; call: Call; status: number; retryAfter: string | null; body: unknown }
  | { kind: 'silence'; key: string; call: Call; problem: string }

export type History = {
  /** On disk when it returns, so that the next step never comes before it. */
  append: (entry: Entry) => void
  entries: () => Entry[]
  close: () => void
}

/** All clients' calls and answers in one file. What was acknowledged there must be found later. */
export const openHistory = (file: string): History => {
  const handle = openSync(file, 'a')
  return {
    append: (entry) => {
      appendFileSync(handle, `${JSON.stringify({ at: new Date().toISOString(), ...entry })}\n`)
      fsyncSync(handle)
    },
    entries: () =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Entry),
    close: () => closeSync(handle),
  }
}
