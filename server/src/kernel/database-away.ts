const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  // Its disk or memory is full, or its disk fails: it takes nothing now, and all of it once there is room again.
  '53100',
  '53200',
  '58030',
])
/** "cannot execute INSERT in a read-only transaction": this server follows another now. */
const READ_ONLY = '25006'

const CONNECTION_WORDS =
  /connection terminated|query read timeout|timeout exceeded when trying to connect|client has encountered a connection error/i

/** Whether an error says that PostgreSQL cannot be reached now, whatever wrapped it. */
export const isDatabaseAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    CONNECTION_CODES.has(code) ||
    code === READ_ONLY ||
    code.startsWith('08') ||
    CONNECTION_WORDS.test(error.message) ||
    isDatabaseAway(error.cause)
  )
}

/** Whether an error, or what it was wrapped around, has one of PostgreSQL's codes. */
const hasCode = (error: unknown, codes: readonly string[]): boolean =>
  error instanceof Error &&
  (('code' in error && codes.includes(String(error.code))) || hasCode(error.cause, codes))

/** Whether what we took for the primary is none any more: a connection to it is of no use. */
export const isNoPrimary = (error: unknown): boolean => hasCode(error, [READ_ONLY])

const DEADLOCK = '40P01'

/** Whether PostgreSQL ended this transaction because it and another waited for each other: nothing was changed. */
export const isDeadlock = (error: unknown): boolean => hasCode(error, [DEADLOCK])

const LOCK_NOT_AVAILABLE = '55P03'

/** Whether PostgreSQL gave a statement up because others held a lock that it waited for: nothing was changed. */
export const isLockedOut = (error: unknown): boolean => hasCode(error, [LOCK_NOT_AVAILABLE])

const QUERY_CANCELED = '57014'

/** Whether PostgreSQL ended a statement that took longer than any may: it may be quicker when there is less to do. */
export const isOutOfTime = (error: unknown): boolean => hasCode(error, [QUERY_CANCELED])

/** It lets nobody in; or what it replays needs what was being read, or holds it; or it is too slow. */
const REPLICA_CODES = ['28000', '28P01', '40001', DEADLOCK, LOCK_NOT_AVAILABLE, QUERY_CANCELED]

/** Whether a replica gave up what its primary may well answer. */
export const isOfReplica = (error: unknown): boolean => hasCode(error, REPLICA_CODES)

/** A zero byte in a text (22021) or in a JSON value (22P05): PostgreSQL stores neither. */
const UNSTORABLE_CODES = ['22021', '22P05']

/** Whether PostgreSQL refused a text because it cannot store it: that is the sender's fault, and nothing was changed. */
export const isUnstorable = (error: unknown): boolean => hasCode(error, UNSTORABLE_CODES)
