import type { Logger } from 'pino'
import { createLogger } from '../src/kernel/logger.ts'

export type CapturedLog = { log: Logger; text: () => string; lines: () => Record<string, unknown>[] }

/** The server's own logger, writing to memory. */
export const captureLog = (level = 'trace'): CapturedLog => {
  const written: string[] = []
  const log = createLogger(level, { write: (line) => written.push(line) })
  return {
    log,
    text: () => written.join(''),
    lines: () => written.map((line) => JSON.parse(line)),
  }
}
