const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
])
const CONNECTION_WORDS =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error/i

/** Whether an error says that PostgreSQL cannot be reached now, whatever wrapped it. */
export const isDatabaseAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    CONNECTION_CODES.has(code) ||
    code.startsWith('08') ||
    CONNECTION_WORDS.test(error.message) ||
    isDatabaseAway(error.cause)
  )
}

const DEADLOCK = '40P01'

/** Whether PostgreSQL ended this transaction because it and another waited for each other: nothing was changed. */
export const isDeadlock = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && error.code === DEADLOCK) || isDeadlock(error.cause))
