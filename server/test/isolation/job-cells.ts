import { createJobHandlers } from '../../src/job-handlers.ts'
import type { QueueName } from '../../src/jobs/queues.ts'
import type { Deps } from '../../src/ports/deps.ts'
import type { TestSeller } from '../builders.ts'
import { readCanaries, wordsOf } from '../fuzz/canary-words.ts'
import { type Cell, changesBetween, rowsOf, sumsOf } from './cells.ts'
import type { TwoSellers } from './table-cells.ts'

type Payload = Record<string, unknown>

/** Of jobs that name a seller: where the id of their thing is found, and its field. */
const THINGS: Partial<Record<QueueName, { field: string; table: string }>> = {
  'follow-payment': { field: 'paymentId', table: 'payments' },
  'follow-payout': { field: 'payoutId', table: 'payouts' },
  'follow-claim': { field: 'claimId', table: 'claims' },
  'follow-refund': { field: 'refundId', table: 'refunds' },
  'follow-invoice-payment': { field: 'invoicePaymentId', table: 'invoice_payments' },
  'deliver-message': { field: 'messageId', table: 'messages' },
  'sell-vouchers': { field: 'batchId', table: 'voucher_batches' },
  'lengthen-sessions': { field: 'purchaseIds', table: 'purchases' },
  'deliver-push': { field: 'subscriptionId', table: 'push_subscriptions' },
}
const OF_SELLER_ALONE: readonly QueueName[] = ['gather-news', 'disconnect-phones']

type Try = { by: string; payload: Payload; mustStay: TestSeller[] }

const triesOf = async (two: TwoSellers, name: QueueName): Promise<Try[] | null> => {
  const { world, a, b } = two
  if (OF_SELLER_ALONE.includes(name))
    return [
      { by: 'of A', payload: { entrepreneurId: a.id }, mustStay: [b] },
      { by: 'of B', payload: { entrepreneurId: b.id }, mustStay: [a] },
    ]
  const suspense = async (seller: TestSeller) => ({
    suspenseId: await idOf(two, 'suspense_items', seller),
    why: 'x',
  })
  if (name === 'send-suspense-back')
    return [
      { by: 'of A', payload: await suspense(a), mustStay: [b] },
      { by: 'of B', payload: await suspense(b), mustStay: [a] },
    ]
  if (name === 'send-password-link')
    return [
      { by: 'of A', payload: { name: a.username }, mustStay: [b] },
      { by: 'of B', payload: { name: b.username }, mustStay: [a] },
    ]
  const thing = THINGS[name]
  if (thing === undefined) return null
  const payload = async (seller: TestSeller, of: TestSeller): Promise<Payload> => {
    const id = await idOf(two, thing.table, of)
    const extra = name === 'deliver-push' ? pushOf(world.deps, id) : {}
    return { entrepreneurId: seller.id, [thing.field]: thing.field.endsWith('Ids') ? [id] : id, ...extra }
  }
  return [
    { by: "A with B's id", payload: await payload(a, b), mustStay: [a, b] },
    { by: "B with A's id", payload: await payload(b, a), mustStay: [a, b] },
    { by: 'of A', payload: await payload(a, a), mustStay: [b] },
    { by: 'of B', payload: await payload(b, b), mustStay: [a] },
  ]
}

const pushOf = (deps: Deps, id: string): Payload => ({
  sealedPush: deps.secrets.seal('{}', `push to ${id}`),
  ...{ plannedAt: deps.now().toISOString(), tries: 1 },
})

const idOf = async ({ world }: TwoSellers, table: string, { id }: TestSeller): Promise<string> => {
  const [row] = await world.database.asOwner<{ id: string }>(
    `select id from ${table} where entrepreneur_id = $1 order by id limit 1`,
    [id],
  )
  if (row === undefined) throw new Error(`there is nothing in ${table}`)
  return row.id
}

/** Words of a seller's that stand in the other's rows. */
const mixedWords = async (
  { world: { database } }: TwoSellers,
  holder: TestSeller,
  words: ReadonlySet<string>,
): Promise<string[]> => {
  const mixed: string[] = []
  for (const { name, line } of await rowsOf(database, holder.id))
    for (const word of wordsOf(line))
      if (words.has(word)) mixed.push(`${word} of the other seller stands in ${name}`)
  return mixed
}

/** Jobs over all sellers that are given the id of something else. */
const payloadOverAll = (deps: Deps, name: QueueName): Payload => {
  if (name === 'match-statement') return { fileId: deps.newId() }
  return name === 'send-my-code' ? { askId: deps.newId() } : {}
}

/** The outcome of a job that had work to do for whom the cell is of. */
export const CHANGED = 'changed its own rows'

const work = async (deps: Deps, name: QueueName, payload: Payload): Promise<string> => {
  const handle = createJobHandlers(deps)[name] as (payload: Payload) => Promise<void>
  try {
    await handle(payload)
    return 'done'
  } catch (error) {
    return `refused: ${error instanceof Error ? error.message.split('\n')[0]?.slice(0, 60) : error}`
  }
}

const crossOne = async (two: TwoSellers, deps: Deps, name: QueueName, tries: Try[]): Promise<Cell[]> => {
  const cells: Cell[] = []
  for (const { by, payload, mustStay } of tries) {
    const sums = async (seller: TestSeller) => sumsOf(two.world.database, seller.id)
    const before = { a: await sums(two.a), b: await sums(two.b) }
    const done = await work(deps, name, payload)
    const changed = {
      a: changesBetween(before.a, await sums(two.a)),
      b: changesBetween(before.b, await sums(two.b)),
    }
    const leaks = mustStay.flatMap(({ id }) => (id === two.a.id ? changed.a : changed.b))
    const isWork = changed.a.length + changed.b.length > leaks.length
    cells.push({ kind: 'job', what: name, by, outcome: isWork ? CHANGED : done, leaks })
  }
  return cells
}

/**
 * Each job: those that name a seller with a thing of one's own and of the other's, whose rows must stay byte for byte; those over
 * all sellers must bring no word of one into the rows of the other. `deps` is what the workers are given.
 */
export const crossJobs = async (
  two: TwoSellers,
  names: readonly QueueName[],
  deps: Deps = two.world.deps,
): Promise<Cell[]> => {
  const { world, a, b } = two
  const [ofB, ofA] = [
    (await readCanaries(world, { a, b })).ofB,
    (await readCanaries(world, { a: b, b: a })).ofB,
  ]
  // Else there is nothing left to send.
  await world.database.asOwner("update messages set state = 'queued'")
  const cells: Cell[] = []
  // Those over all sellers last: the nightly ones take away what others are tried with.
  const namesSeller = (name: QueueName) => OF_SELLER_ALONE.includes(name) || THINGS[name] !== undefined
  const inOrder = [...names.filter(namesSeller), ...names.filter((name) => !namesSeller(name))]
  for (const name of inOrder) {
    const tries = await triesOf(two, name)
    if (tries !== null) {
      cells.push(...(await crossOne(two, deps, name, tries)))
      continue
    }
    // What waits for an hour of the day, or has an end, is due by then.
    world.clock.advance({ hours: 25 })
    const before = { a: await sumsOf(world.database, a.id), b: await sumsOf(world.database, b.id) }
    const done = await work(deps, name, payloadOverAll(deps, name))
    const into = async (by: 'A' | 'B', holder: TestSeller, words: ReadonlySet<string>): Promise<Cell> => {
      const kept = by === 'A' ? before.a : before.b
      const isWork = changesBetween(kept, await sumsOf(world.database, holder.id)).length > 0
      const outcome = isWork ? CHANGED : done
      const leaks = await mixedWords(two, holder, words)
      return { ...{ kind: 'job', what: name, by: `over all, into ${by}`, outcome }, leaks }
    }
    cells.push(await into('A', a, ofB), await into('B', b, ofA))
  }
  return cells
}
