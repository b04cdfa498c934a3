import type pg from 'pg'
import type { Logger } from 'pino'

/** Recent writes that PostgreSQL refused although it was reachable. */
export type RefusedWrites = {
  /** Whether a write was refused in the last minute because the disk or memory is full or the disk fails. */
  isDiskRefusing: () => boolean
  /** The same, or because the server is read-only. */
  isRefusing: () => boolean
  watch: (pool: pg.Pool) => void
}

const LASTING_MS = 60_000

/** Disk or memory full, a configured limit exceeded, or an I/O error. */
const DISK_CODES = new Set(['53100', '53200', '53400', '58030'])
const READ_ONLY = '25006'

type Options = { log: Logger; isHeld: () => boolean; nowMs?: (() => number) | undefined }

/** Watches errors on the connections themselves, whoever sent the statement: sales, jobs, rate limits. */
export const createRefusedWrites = ({
  log,
  isHeld,
  nowMs = () => performance.now(),
}: Options): RefusedWrites => {
  let diskAtMs = Number.NEGATIVE_INFINITY
  let readOnlyAtMs = Number.NEGATIVE_INFINITY
  const isRecent = (atMs: number): boolean => nowMs() - atMs < LASTING_MS
  const note = (code: string | undefined): void => {
    // While writes are held, the connections are read-only on purpose, which is reported elsewhere.
    if (code === READ_ONLY && !isHeld()) readOnlyAtMs = nowMs()
    if (code === undefined || !DISK_CODES.has(code)) return
    if (!isRecent(diskAtMs))
      log.error({ code }, 'the database refuses writes: its disk is full or fails. Nothing can be sold')
    diskAtMs = nowMs()
  }
  return {
    isDiskRefusing: () => isRecent(diskAtMs),
    isRefusing: () => isRecent(diskAtMs) || isRecent(readOnlyAtMs),
    watch: (pool) => {
      pool.on('connect', (client) => {
        // Missing from the driver's types: emits errors before the statement's promise is rejected.
        const { connection } = client as unknown as { connection: NodeJS.EventEmitter }
        connection.on('errorMessage', ({ code }: { code?: string }) => note(code))
      })
    },
  }
}
