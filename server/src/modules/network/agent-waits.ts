import type { AgentKind } from './agent-kinds.ts'
import type { RouterPhone } from './opennds/opennds.ts'

/** As long as proxies and carriers keep a silent connection. */
export const LONGEST_WAIT_SECONDS = 50
/** While a phone is open its use is counted so often. Agents up to 3 find a phone that comes without a word as they report. */
const WAIT_SECONDS = 25

/** Whether an answer's last line is `end`: its agent keeps the connection, and has to know where one ends. */
export const endsAnswers = ({ endsFrom }: AgentKind, agentVersion: number): boolean =>
  endsFrom !== null && agentVersion >= endsFrom

type Asked = { agentVersion: number; waitSeconds: number; phones: readonly RouterPhone[] | null }

/** How long a report is held at most, in seconds. */
export const secondsHeld = (kind: AgentKind, { agentVersion, waitSeconds, phones }: Asked): number => {
  if (!kind.waits) return 0
  const isQuiet = endsAnswers(kind, agentVersion) && phones?.some(({ isOpen }) => isOpen) !== true
  return Math.min(waitSeconds, isQuiet ? LONGEST_WAIT_SECONDS : WAIT_SECONDS)
}
