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
  // Its disk or memory is full, or its disk fails: it works again once that is fixed.
  '53100',
  '53200',
  '58030',
])
/** "cannot execute INSERT in a read-only transaction": this server is a standby now. */
const READ_ONLY = '25006'

const CONNECTION_WORDS =
  /connection terminated|query read timeout|timeout exceeded when trying to connect|client has encountered a connection error/i

/** Whether an error, or its cause, means that PostgreSQL is unavailable now. */
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

/** Whether an error or its cause has one of these PostgreSQL codes. */
const hasCode = (error: unknown, codes: readonly string[]): boolean =>
  error instanceof Error &&
  (('code' in error && codes.includes(String(error.code))) || hasCode(error.cause, codes))

/** Whether the server is no longer the primary: the connection is useless. */
export const isNoPrimary = (error: unknown): boolean => hasCode(error, [READ_ONLY])

const DEADLOCK = '40P01'

/** Whether PostgreSQL aborted this transaction because of a deadlock: nothing was changed. */
export const isDeadlock = (error: unknown): boolean => hasCode(error, [DEADLOCK])

const LOCK_NOT_AVAILABLE = '55P03'

/** Whether PostgreSQL cancelled a statement on its lock timeout: nothing was changed. */
export const isLockedOut = (error: unknown): boolean => hasCode(error, [LOCK_NOT_AVAILABLE])

const QUERY_CANCELED = '57014'

/** Whether PostgreSQL cancelled a statement on its statement timeout; it may succeed under less load. */
export const isOutOfTime = (error: unknown): boolean => hasCode(error, [QUERY_CANCELED])

/** Login refused, recovery conflict, lock or statement timeout. */
const REPLICA_CODES = ['28000', '28P01', '40001', DEADLOCK, LOCK_NOT_AVAILABLE, QUERY_CANCELED]

/** Whether a replica failed a query that its primary may answer. */
export const isOfReplica = (error: unknown): boolean => hasCode(error, REPLICA_CODES)

/** A zero byte in a text (22021) or in a JSON value (22P05): PostgreSQL stores neither. */
const UNSTORABLE_CODES = ['22021', '22P05']

/**
 * Whether PostgreSQL refused a text because it cannot store it: the sender's fault, and nothing was changed.
 */
export const isUnstorable = (error: unknown): boolean => hasCode(error, UNSTORABLE_CODES)
