import { INVARIANTS } from '@minit/server/modules/operations/checks/invariants.ts'
import type pg from 'pg'
import type { Outcome } from '../evidence.ts'

export type IntegrityChecks = { id: string; isBroken: boolean; seconds: number }[]

/** Checks each invariant as `minit check:books` does, and times it. */
export const checkIntegrity = async (owner: pg.Client): Promise<IntegrityChecks> => {
  await owner.query(`set enable_nestloop = off; set enable_mergejoin = off; set work_mem = '256MB'`)
  const checks: IntegrityChecks = []
  for (const { id, breaches } of INVARIANTS) {
    const began = performance.now()
    const { rows } = await owner.query(`select id from (${breaches}) x limit 1`)
    checks.push({ id, isBroken: rows.length > 0, seconds: (performance.now() - began) / 1000 })
  }
  return checks
}

const secondsOf = (checks: IntegrityChecks): string => {
  const slowest = checks.toSorted((left, right) => right.seconds - left.seconds)[0]
  const all = checks.reduce((sum, { seconds }) => sum + seconds, 0)
  return `${all.toFixed(0)} s, the longest ${slowest?.seconds.toFixed(0)} s (${slowest?.id})`
}

export const integrityOutcomes = (checks: IntegrityChecks): Outcome[] => {
  const broken = checks.filter(({ isBroken }) => isBroken).map(({ id }) => id)
  return [
    {
      what: `all ${checks.length} invariants over the made-up past`,
      asked: 'none broken',
      seen: broken.length === 0 ? 'none broken' : broken.join(', '),
      isHeld: broken.length === 0,
    },
    {
      what: 'how long they took, as `minit check:books` reads them',
      asked: 'stated',
      seen: secondsOf(checks),
      isHeld: true,
    },
  ]
}
