import type { Lab } from '../lab/lab.ts'

const QUEUES = `name in ('follow-payment', 'follow-payout', 'follow-refund') and state = 'created'`
const EVERY_MS = 250

/**
 * Postpones all polls of the product, so that only notices settle anything meanwhile. Jobs that are due at
 * once stay, since they request the money. Returns what ends it, after which all polls are due.
 */
export const putOffPolls = ({ cluster }: Pick<Lab, 'cluster'>): (() => Promise<void>) => {
  let problem: unknown = null
  let last: Promise<unknown> = Promise.resolve()
  const putOff = () =>
    cluster.asOwner(
      `update pgboss.job set start_after = start_after + interval '1 day'
       where ${QUEUES} and start_after > now() and start_after < now() + interval '12 hours'`,
    )
  const timer = setInterval(() => {
    last = last.then(putOff).catch((error: unknown) => {
      problem = error
    })
  }, EVERY_MS)
  return async () => {
    clearInterval(timer)
    await last
    await cluster.asOwner(
      `update pgboss.job set start_after = now() where ${QUEUES} and start_after > now() + interval '12 hours'`,
    )
    if (problem !== null) throw problem
  }
}
