import { statfs } from 'node:fs/promises'
import type { Deps } from '../../../ports/deps.ts'
import { countGateways } from '../../network/overview.queries.ts'
import { findIntegrations } from '../../platform/integrations/integrations.queries.ts'
import { testIntegration } from '../../platform/integrations/marketplace.ts'
import { readOnCall } from '../watching/on-call.ts'
import { skewFinding } from './check-database.ts'
import { type Finding, fine, warning, wrong } from './findings.ts'

const WAIT_MS = 5_000
/** A `date` header has whole seconds, and the answer takes some time to arrive. */
const HEADER_TOLERANCE_MS = 5_000

/** Checks whether customers reach the server at its public address, through any proxy. */
export const checkPublicUrl = async (publicUrl: string): Promise<Finding[]> => {
  const of = `PUBLIC_URL (${publicUrl})`
  try {
    const answer = await fetch(`${publicUrl}/readyz`, { signal: AbortSignal.timeout(WAIT_MS) })
    const body = await answer.text()
    if (answer.status !== 200 || !body.includes('"ready"'))
      return [
        wrong(
          of,
          `/readyz answers ${answer.status} there, and not as Minit does.`,
          'Start the server, and let the proxy pass Host and the path on unchanged.',
        ),
      ]
    const theirs = Date.parse(answer.headers.get('date') ?? '')
    return [
      fine(of, 'Reached from here.'),
      ...(Number.isNaN(theirs)
        ? []
        : [skewFinding('Clock at PUBLIC_URL', new Date(theirs), new Date(), HEADER_TOLERANCE_MS)]),
    ]
  } catch (error) {
    const why =
      error instanceof Error ? (error.cause instanceof Error ? error.cause.message : error.message) : ''
    return [
      wrong(
        of,
        `It is not reached from here: ${why}.`,
        'Check its name, its certificate, and that the server runs.',
      ),
    ]
  }
}

const GIGABYTE = 1e9

/** Checks how full the disk of a folder is. */
export const checkDisk = async (folder: string): Promise<Finding[]> => {
  const { bavail, blocks, bsize } = await statfs(folder)
  return [diskFinding(folder, { freeBytes: bavail * bsize, totalBytes: blocks * bsize })]
}

export const diskFinding = (
  folder: string,
  { freeBytes, totalBytes }: { freeBytes: number; totalBytes: number },
): Finding => {
  const of = `Disk under ${folder}`
  const says = `${(freeBytes / GIGABYTE).toFixed(1)} of ${(totalBytes / GIGABYTE).toFixed(1)} GB are free.`
  const remedy = 'A full disk stops every sale: make room, or give the database a larger one.'
  if (freeBytes < GIGABYTE || freeBytes < totalBytes * 0.03) return wrong(of, says, remedy)
  return freeBytes < totalBytes * 0.1 ? warning(of, says, remedy) : fine(of, says)
}

/** Tests each enabled integration, as its Test button does. */
export const checkIntegrations = async (deps: Deps): Promise<Finding[]> => {
  const rows = await deps.db.readAsPlatform((tx) => findIntegrations(tx))
  const enabled = rows.filter(({ isEnabled }) => isEnabled)
  if (enabled.length === 0)
    return [
      warning(
        'Integrations',
        'None is switched on: customers can pay only by cash, and get no messages.',
        'Fill in and enable them under Admin, API Marketplace.',
      ),
    ]
  return Promise.all(
    enabled.map(async ({ adapter }) => {
      const { status, message } = await testIntegration(deps, adapter)
      const of = `Integration ${adapter}`
      if (status === 'failed') return wrong(of, message, 'Mend its settings under Admin, API Marketplace.')
      return fine(of, message)
    }),
  )
}

export const checkRouters = async (deps: Deps): Promise<Finding[]> => {
  const { connected, silent } = await deps.db.readAsPlatform((tx) => countGateways(tx, deps.now()))
  if (connected === 0) return [fine('Routers', 'None is connected.')]
  if (silent === 0) return [fine('Routers', `All ${connected} are there.`)]
  return [
    warning(
      'Routers',
      `${silent} of ${connected} are silent for 5 minutes or more.`,
      'Admin, Routers lists them first, with their sellers’ numbers.',
    ),
  ]
}

export const checkOnCall = async (deps: Deps): Promise<Finding[]> => {
  const { phone, email } = await readOnCall(deps)
  if (phone !== null || email !== null) return [fine('On call', 'Alerts are sent.')]
  return [
    warning(
      'On call',
      'No one is on call: alerts are saved and not sent.',
      'Name a number under Admin, On call.',
    ),
  ]
}
