import { setTimeout as delay } from 'node:timers/promises'
import type { BookSources } from '../lab/lab.ts'

/** How something stands, and by how many events that came as a notice. */
type Standing = { state: string; heard: number }
/** What a provider tells of: how it stands, and how it is to stand while nothing and when all was told. */
export type Subject = { read: () => Promise<Standing>; open: string; end: string }
type Sort = 'payment' | 'payout' | 'refund'

/** A payment and a refund are found by their purchase, a payout by its seller, who asks for one. */
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

/** Tells what must not be believed; the sentences that `tell` returns, and one where it changed something. */
export const leavesAlone = async (
  subject: Subject,
  what: string,
  tell: () => Promise<string[]>,
): Promise<string[]> => {
  const before = wordsOf(await subject.read())
  const wrong = await tell()
  const after = wordsOf(await subject.read())
  return before === after ? wrong : [...wrong, `${what} made it ${after}, which was ${before}`]
}

/** What was told before anything genuine was: it has to be open still, or else nothing is shown. */
export const isOpenYet = async ({ read, open }: Subject): Promise<string[]> => {
  const standing = await read()
  return standing.state === open && standing.heard === 0
    ? []
    : [`it was ${wordsOf(standing)} before it was told of`]
}

/** A notice counts at once: long before anybody would look by themselves. */
const WITHIN_MS = 2_000
const LOOK_MS = 50

/** Tells what is genuine; the sentences that `tell` returns, and one where it did not bring about the end within 2 s. */
export const bringsToEnd = async (
  { read, end }: Subject,
  tell: () => Promise<string[]>,
): Promise<string[]> => {
  const wrong = await tell()
  const until = performance.now() + WITHIN_MS
  let standing = await read()
  while ((standing.state !== end || standing.heard === 0) && performance.now() < until) {
    await delay(LOOK_MS)
    standing = await read()
  }
  return standing.state === end && standing.heard > 0
    ? wrong
    : [
        ...wrong,
        `it was ${wordsOf(standing)} ${WITHIN_MS / 1000} s after the last genuine notice, and not ${end}`,
      ]
}
