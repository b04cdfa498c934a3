import type pg from 'pg'
import type { Logger } from 'pino'

/** What this process knows of writes that PostgreSQL did not take, though it could be reached. */
export type RefusedWrites = {
  /** Whether one was refused in the last minute for want of room, or by a disk that fails. */
  isDiskRefusing: () => boolean
  /** The same, also by a server that only reads just now. */
  isRefusing: () => boolean
  watch: (pool: pg.Pool) => void
}

const LASTING_MS = 60_000

/** No room on its disk or in its memory, no room in its tables' limits, a disk that fails. */
const DISK_CODES = new Set(['53100', '53200', '53400', '58030'])
const READ_ONLY = '25006'

type Options = { log: Logger; isHeld: () => boolean; nowMs?: (() => number) | undefined }

/** Hears PostgreSQL's errors on the connections themselves, whoever sent the statement: sales, jobs, counters of limits. */
export const createRefusedWrites = ({
  log,
  isHeld,
  nowMs = () => performance.now(),
}: Options): RefusedWrites => {
  let diskAtMs = Number.NEGATIVE_INFINITY
  let readOnlyAtMs = Number.NEGATIVE_INFINITY
  const isRecent = (atMs: number): boolean => nowMs() - atMs < LASTING_MS
  const note = (code: string | undefined): void => {
    // While writes are held we make the connections read-only ourselves, and say so elsewhere.
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
        // There in the driver, not in its types: what a connection reads, before the statement's promise is rejected.
        const { connection } = client as unknown as { connection: NodeJS.EventEmitter }
        connection.on('errorMessage', ({ code }: { code?: string }) => note(code))
      })
    },
  }
}
