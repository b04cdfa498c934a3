import { createJobHandlers } from '../../src/job-handlers.ts'
import type { QueueName } from '../../src/jobs/queues.ts'
import type { Deps } from '../../src/ports/deps.ts'
import type { TestSeller } from '../builders.ts'
import { readCanaries, wordsOf } from '../fuzz/canary-words.ts'
import { type Cell, changesBetween, rowsOf, sumsOf } from './cells.ts'
import type { TwoSellers } from './table-cells.ts'
import { FIELDS, type ThingJob, type Things, thingsOfJobs } from './things-of-jobs.ts'

type Payload = Record<string, unknown>

const OF_SELLER_ALONE: readonly QueueName[] = ['gather-news', 'disconnect-phones']

/** Jobs that change no row of their own seller here, with the reason. */
const WRITES_NOTHING: Partial<Record<QueueName, string>> = {
  'lengthen-sessions': 'it tells routers that speak RADIUS, and writes nothing',
  'disconnect-phones': 'it writes what a router that speaks RADIUS has said, and none answers here',
}

/** `own` is the cell's seller, whose rows may change; null where a job gets the other seller's thing. */
type Try = { by: string; payload: Payload; own: TestSeller | null }

const ofEach = ({ a, b }: TwoSellers, payload: (seller: TestSeller, who: 'a' | 'b') => Payload): Try[] => [
  { by: 'of A', payload: payload(a, 'a'), own: a },
  { by: 'of B', payload: payload(b, 'b'), own: b },
]

const isThingJob = (name: QueueName): name is ThingJob => Object.hasOwn(FIELDS, name)

type Given = { two: TwoSellers; things: { a: Things; b: Things } }

/** Null for a job over all sellers. */
const triesOf = ({ two, things }: Given, name: QueueName): Try[] | null => {
  const { fixture, a, b } = two
  if (OF_SELLER_ALONE.includes(name)) return ofEach(two, ({ id }) => ({ entrepreneurId: id }))
  if (name === 'send-password-link') return ofEach(two, ({ username }) => ({ name: username }))
  if (!isThingJob(name)) return null
  const payload = (seller: TestSeller, of: Things): Payload => {
    const [field, id] = [FIELDS[name], of[name]]
    const thing = { [field]: field.endsWith('Ids') ? [id] : id }
    if (name === 'send-suspense-back') return { ...thing, why: 'It came twice.' }
    const more = name === 'deliver-push' ? pushOf(fixture.deps, id) : {}
    return { entrepreneurId: seller.id, ...thing, ...more }
  }
  const own = ofEach(two, (seller, who) => payload(seller, things[who]))
  // It names no seller in addition to its thing.
  if (name === 'send-suspense-back') return own
  return [
    { by: "A with B's id", payload: payload(a, things.b), own: null },
    { by: "B with A's id", payload: payload(b, things.a), own: null },
    ...own,
  ]
}

const pushOf = (deps: Deps, id: string): Payload => ({
  sealedPush: deps.secrets.seal(
    JSON.stringify({ title: 'x', body: 'x', tag: 'sale', url: '/' }),
    `push to ${id}`,
  ),
  plannedAt: deps.now().toISOString(),
  tries: 1,
})

/** Words of one seller in the other's rows. */
const mixedWords = async (
  { fixture: { database } }: TwoSellers,
  holder: TestSeller,
  words: ReadonlySet<string>,
): Promise<string[]> => {
  const mixed: string[] = []
  for (const { name, line } of await rowsOf(database, holder.id))
    for (const word of wordsOf(line))
      if (words.has(word)) mixed.push(`${word} of the other seller stands in ${name}`)
  return mixed
}

/** Payloads of jobs over all sellers that need an id. */
const payloadOverAll = (deps: Deps, name: QueueName): Payload => {
  if (name === 'match-statement') return { fileId: deps.newId() }
  return name === 'send-my-code' ? { askId: deps.newId() } : {}
}

/** The outcome of a job that had work for the cell's seller. */
export const CHANGED = 'changed its own rows'
const DONE = 'done'

const work = async (deps: Deps, name: QueueName, payload: Payload): Promise<string> => {
  const handle = createJobHandlers(deps)[name] as (payload: Payload) => Promise<void>
  try {
    await handle(payload)
    return DONE
  } catch (error) {
    return `refused: ${error instanceof Error ? error.message.split('\n')[0]?.slice(0, 60) : error}`
  }
}

/** Faults of the cell of a job's own seller: a job without work proves nothing. */
const shownBy = (name: QueueName, done: string, isWork: boolean): string[] => {
  if (done !== DONE) return [`with its own it was ${done}`]
  return isWork || WRITES_NOTHING[name] !== undefined
    ? []
    : ['it did nothing for its own seller: the cell shows nothing']
}

const outcomeOf = (
  name: QueueName,
  { own }: Try,
  { done, isWork }: { done: string; isWork: boolean },
): string => {
  if (isWork) return CHANGED
  const why = WRITES_NOTHING[name]
  return own !== null && done === DONE && why !== undefined ? `${done}: ${why}` : done
}

const crossOne = async ({ two }: Given, deps: Deps, name: QueueName, tries: Try[]): Promise<Cell[]> => {
  const cells: Cell[] = []
  const sums = async (seller: TestSeller) => sumsOf(two.fixture.database, seller.id)
  for (const each of tries) {
    const before = { a: await sums(two.a), b: await sums(two.b) }
    const done = await work(deps, name, each.payload)
    const changed = [
      { seller: two.a, changes: changesBetween(before.a, await sums(two.a)) },
      { seller: two.b, changes: changesBetween(before.b, await sums(two.b)) },
    ]
    const leaks = changed.flatMap(({ seller, changes }) => (seller === each.own ? [] : changes))
    const isWork = changed.some(({ seller, changes }) => seller === each.own && changes.length > 0)
    const outcome = outcomeOf(name, each, { done, isWork })
    const shown = each.own === null ? [] : shownBy(name, done, isWork)
    cells.push({ kind: 'job', what: name, by: each.by, outcome, leaks: [...leaks, ...shown] })
  }
  return cells
}

type Words = { ofA: ReadonlySet<string>; ofB: ReadonlySet<string> }

const crossOverAll = async (
  two: TwoSellers,
  deps: Deps,
  name: QueueName,
  { ofA, ofB }: Words,
): Promise<Cell[]> => {
  const { fixture, a, b } = two
  // Whatever waits for an hour of the day, or ends, is due by then.
  fixture.clock.advance({ hours: 25 })
  const before = { a: await sumsOf(fixture.database, a.id), b: await sumsOf(fixture.database, b.id) }
  const done = await work(deps, name, payloadOverAll(deps, name))
  const failed = done === DONE ? [] : [`it was ${done}`]
  const into = async (by: 'A' | 'B', holder: TestSeller, words: ReadonlySet<string>): Promise<Cell> => {
    const kept = by === 'A' ? before.a : before.b
    const isWork = changesBetween(kept, await sumsOf(fixture.database, holder.id)).length > 0
    const leaks = [...failed, ...(await mixedWords(two, holder, words))]
    return { kind: 'job', what: name, by: `over all, into ${by}`, outcome: isWork ? CHANGED : done, leaks }
  }
  return [await into('A', a, ofB), await into('B', b, ofA)]
}

/**
 * Runs each job. One that names a seller gets a thing of its own and one of the other's, whose rows must not
 * change; one over all sellers must mix no data. `deps` goes to the workers. A job that throws, or does
 * nothing for its own seller, counts as a leak.
 */
export const crossJobs = async (
  two: TwoSellers,
  names: readonly QueueName[],
  deps: Deps = two.fixture.deps,
): Promise<Cell[]> => {
  const { fixture, a, b } = two
  const given = { two, things: { a: await thingsOfJobs(fixture, a), b: await thingsOfJobs(fixture, b) } }
  const [ofB, ofA] = [
    (await readCanaries(fixture, { a, b })).ofB,
    (await readCanaries(fixture, { a: b, b: a })).ofB,
  ]
  // Otherwise there is nothing left to send.
  await fixture.database.asOwner("update messages set state = 'queued'")
  const cells: Cell[] = []
  const overAll: QueueName[] = []
  for (const name of names) {
    const tries = triesOf(given, name)
    if (tries === null) overAll.push(name)
    else cells.push(...(await crossOne(given, deps, name, tries)))
  }
  // Those over all sellers come last: the nightly ones delete what others use.
  for (const name of overAll) cells.push(...(await crossOverAll(two, deps, name, { ofA, ofB })))
  return cells
}
