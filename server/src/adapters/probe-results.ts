import type { ProbeResult } from '../ports/adapter-definition.ts'
import type { CallOutcome } from './http-call.ts'

/** The total time limit of a test. */
export const PROBE_TIMEOUT_MS = 8_000

export const ok = (message: string): ProbeResult => ({ status: 'success', message })
export const rejected = (message: string): ProbeResult => ({ status: 'failed', message })

const UNKNOWN = {
  timeout: 'There was no answer within 8 seconds. Check the address, or try again later.',
  unreachable: 'The address could not be reached. Check it, and whether the service is up.',
  server_error: 'The service is reached, but has a problem of its own. Try again later.',
  redirected: 'The address leads on to another one. Enter the final address.',
  too_large: 'The address answers with something else. Check it.',
  forbidden_address: 'This address is on a private network, which we do not call. Enter a public one.',
} as const

type Answered = Extract<CallOutcome, { kind: 'answered' }>

/** The result of a test by one call; `judge` interprets an answer that is not a refused key. */
export const probeResultOf = (
  outcome: CallOutcome,
  secretName: string,
  judge: (answer: Answered) => ProbeResult,
): ProbeResult => {
  if (outcome.kind === 'rate_limited')
    return rejected('The service is asked too often. Try again in a minute.')
  if (outcome.kind === 'unknown') return rejected(UNKNOWN[outcome.cause])
  if (outcome.status === 401 || outcome.status === 403) {
    return rejected(`The ${secretName} was refused (${outcome.status}). Check it and save it again.`)
  }
  return judge(outcome)
}

export const unexpected = ({ status }: Answered): ProbeResult =>
  rejected(`The service answered ${status}, which we did not expect. Check the address.`)
