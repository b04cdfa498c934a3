import type { AgentKind } from './agent-kinds.ts'
import type { RouterPhone } from './opennds/opennds.ts'

/** The longest time that proxies and carriers keep a silent connection. */
export const LONGEST_WAIT_SECONDS = 50
/**
 * While a phone is open its data is counted this often. Agents up to 3 find a new phone only when they
 * report.
 */
const WAIT_SECONDS = 25

/**
 * Whether an answer's last line is `end`: an agent that keeps the connection needs to know where an answer
 * ends.
 */
export const endsAnswers = ({ endsFrom }: AgentKind, agentVersion: number): boolean =>
  endsFrom !== null && agentVersion >= endsFrom

type PolledReport = { agentVersion: number; waitSeconds: number; phones: readonly RouterPhone[] | null }

/** The longest time to hold a report, in seconds. */
export const secondsHeld = (kind: AgentKind, { agentVersion, waitSeconds, phones }: PolledReport): number => {
  if (!kind.waits) return 0
  const isQuiet = endsAnswers(kind, agentVersion) && phones?.some(({ isOpen }) => isOpen) !== true
  return Math.min(waitSeconds, isQuiet ? LONGEST_WAIT_SECONDS : WAIT_SECONDS)
}
