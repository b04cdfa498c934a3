import { AsyncLocalStorage } from 'node:async_hooks'
import { randomInt } from 'node:crypto'
import { CODE_ALPHABET } from '@minit/domain/passes/passes.ts'

const BASE = CODE_ALPHABET.length
const PROCESS_SIGNS = 4
const COUNT_SIGNS = 4

const numberText = (value: number): string => {
  let text = ''
  for (let rest = value; rest > 0; rest = Math.floor(rest / BASE))
    text = CODE_ALPHABET.charAt(rest % BASE) + text
  return text.padStart(COUNT_SIGNS, CODE_ALPHABET.charAt(0))
}

/**
 * Returns ids such as `K7QM-2224`, which a customer can read out: a random prefix for the process, then a
 * counter.
 */
export const createRequestIds = (): (() => string) => {
  const ofProcess = Array.from({ length: PROCESS_SIGNS }, () => CODE_ALPHABET.charAt(randomInt(BASE))).join(
    '',
  )
  let count = 0
  return () => `${ofProcess}-${numberText(count++)}`
}

const current = new AsyncLocalStorage<string>()

/** Runs `work` and all that it starts in this request's context. */
export const inRequest = <T>(requestId: string, work: () => T): T => current.run(requestId, work)

/** The id of the current request; undefined in jobs and timers. */
export const currentRequestId = (): string | undefined => current.getStore()
