import { setTimeout as delay } from 'node:timers/promises'
import type { BookSources } from '../lab/lab.ts'

/** The state of a subject, and the number of its events from notices. */
type Standing = { state: string; heard: number }
/** The subject of notices: its current state, and the expected states before and after all notices. */
export type Subject = { read: () => Promise<Standing>; open: string; end: string }
type Sort = 'payment' | 'payout' | 'refund'

/** A payment and a refund are found by their purchase, a payout by its seller. */
const STANDINGS: Readonly<Record<Sort, string>> = {
  payment: `select p.status as state, (select count(*)::int from payments y join provider_events e on e.payment_id = y.id
      where y.purchase_id = p.id and e.source = 'webhook') as heard from purchases p where p.id = $1`,
  payout: `select t.state, (select count(*)::int from payout_events e where e.part_id = t.id and e.source = 'webhook')
      as heard from payout_parts t where t.entrepreneur_id = $1`,
  refund: `select r.state, (select count(*)::int from refund_events e where e.refund_id = r.id and e.source = 'webhook')
      as heard from refunds r where r.purchase_id = $1`,
}

const OPEN: Readonly<Record<Sort, string>> = { payment: 'awaiting_payment', payout: 'asked', refund: 'asked' }

type Wanted = { sort: Sort; id: string; end: string }

export const subjectOf = ({ asOwner }: BookSources['cluster'], { sort, id, end }: Wanted): Subject => ({
  read: async () => {
    const [row] = await asOwner<Standing>(STANDINGS[sort], [id])
    if (row === undefined) throw new Error(`there is no ${sort} of ${id}`)
    return row
  },
  open: OPEN[sort],
  end,
})

const wordsOf = ({ state, heard }: Standing): string => `${state} by ${heard} notices`

/** Sends notices that must have no effect; returns the errors of `tell`, and one if the state changed. */
export const leavesAlone = async (
  subject: Subject,
  what: string,
  send: () => Promise<string[]>,
): Promise<string[]> => {
  const before = wordsOf(await subject.read())
  const wrong = await send()
  const after = wordsOf(await subject.read())
  return before === after ? wrong : [...wrong, `${what} made it ${after}, which was ${before}`]
}

/**
 * Checks that the subject is still open before any genuine notice, since the test proves nothing otherwise.
 */
export const isOpenYet = async ({ read, open }: Subject): Promise<string[]> => {
  const standing = await read()
  return standing.state === open && standing.heard === 0
    ? []
    : [`it was ${wordsOf(standing)} before it was told of`]
}

/** A notice takes effect at once, long before any poll. */
const WITHIN_MS = 2_000
const CHECK_MS = 50

/**
 * Sends genuine notices; returns the errors of `tell`, and one if the final state is not reached within 2 s.
 */
export const bringsToEnd = async (
  { read, end }: Subject,
  send: () => Promise<string[]>,
): Promise<string[]> => {
  const wrong = await send()
  const until = performance.now() + WITHIN_MS
  let standing = await read()
  while ((standing.state !== end || standing.heard === 0) && performance.now() < until) {
    await delay(CHECK_MS)
    standing = await read()
  }
  return standing.state === end && standing.heard > 0
    ? wrong
    : [
        ...wrong,
        `it was ${wordsOf(standing)} ${WITHIN_MS / 1000} s after the last genuine notice, and not ${end}`,
      ]
}
