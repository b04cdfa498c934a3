import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type Finding, fine, warning } from './findings.ts'

const run = promisify(execFile)
const WAIT_MS = 5_000

/**
 * Checks whether NTP synchronises this machine's clock, the reference for all others. Empty without systemd.
 */
export const checkOwnClock = async (): Promise<Finding[]> => {
  const asked = await run('timedatectl', ['show', '-p', 'NTPSynchronized'], { timeout: WAIT_MS }).catch(
    () => null,
  )
  return asked === null ? [] : ownClockFindings(asked.stdout)
}

/** Parses the output of `timedatectl show`. */
export const ownClockFindings = (said: string): Finding[] => {
  const of = 'Clock of this machine'
  const isKept = /^NTPSynchronized=(yes|no)$/m.exec(said)?.[1]
  if (isKept === undefined) return []
  if (isKept === 'yes') return [fine(of, 'It is kept by time servers.')]
  return [
    warning(
      of,
      'Nothing keeps it right (timedatectl: NTPSynchronized=no): passes end by it, and other clocks are only compared with it.',
      'apt-get install systemd-timesyncd, or chrony, and let it reach its time servers.',
    ),
  ]
}
