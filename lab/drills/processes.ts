import { availableParallelism } from 'node:os'
import process from 'node:process'
import { median } from '../bench/median.ts'
import { millisecondsOf, millisecondsOfFamily, postmasterOf } from '../bench/processor-time.ts'
import type { Evidence, Outcome, Settings } from './evidence.ts'
import { openVisitFixture, type VisitFixture } from './visits/fixture.ts'
import { visit } from './visits/visit.ts'

const COUNTS = [1, 2, 4]
const WHO = ['servers', 'postgres', 'provider', 'generator'] as const
type Milliseconds = Record<(typeof WHO)[number], number>

/** One stretch of visits: visits per second, and the processor time of each in milliseconds, by program. */
type Stretch = { perSecond: number; each: Milliseconds; busyCores: number; failed: number }
type Row = Stretch & { processes: number; apart: number }

/** Settings: `seconds` a stretch (20), `rounds` (3), `people` at once (64). */
export const proveProcesses = async (settings: Settings): Promise<Evidence> => {
  const [seconds, rounds, people] = [
    Number(settings.seconds ?? 20),
    Number(settings.rounds ?? 3),
    Number(settings.people ?? 64),
  ]
  const fixtures: { processes: number; fixture: VisitFixture; stretches: Stretch[] }[] = []
  try {
    for (const processes of COUNTS)
      fixtures.push({ processes, fixture: await openVisitFixture(processes), stretches: [] })
    for (const { fixture } of fixtures) await measure(fixture, { seconds, people })
    // Alternates, so that noise affects all alike.
    for (let round = 0; round < rounds; round += 1)
      for (const { fixture, stretches } of fixtures)
        stretches.push(await measure(fixture, { seconds, people }))
    const rows = fixtures.map(({ processes, stretches }) => rowOf(processes, stretches))
    return evidenceOf(rows, { seconds, rounds, people })
  } finally {
    for (const { fixture } of fixtures) await fixture.close()
  }
}

type Size = { seconds: number; people: number }

/** Keeps this many visitors active; each starts again as soon as the pass was opened. */
const measure = async (fixture: VisitFixture, { seconds, people }: Size): Promise<Stretch> => {
  const postmaster = await postmasterOf(fixture.lab.cluster.ownerUrl)
  const before = await processorTime(fixture, postmaster)
  const startedAt = performance.now()
  const done = { visits: 0, failed: 0 }
  const person = async (): Promise<void> => {
    while (performance.now() - startedAt < seconds * 1000) {
      const number = fixture.nextNumber(1)
      const place = fixture.places[number % fixture.places.length]
      if (place === undefined) throw new Error('there is no place to visit')
      await visit(fixture.http, place, number).then(
        () => (done.visits += 1),
        () => (done.failed += 1),
      )
    }
  }
  await Promise.all(Array.from({ length: people }, person))
  const elapsedMs = performance.now() - startedAt
  const used = subtracted(await processorTime(fixture, postmaster), before)
  return {
    perSecond: done.visits / (elapsedMs / 1000),
    each: mapped((who) => used[who] / Math.max(1, done.visits)),
    busyCores: WHO.reduce((sum, who) => sum + used[who], 0) / elapsedMs,
    failed: done.failed,
  }
}

// Built from the list of names.
const mapped = (of: (who: keyof Milliseconds) => number): Milliseconds =>
  Object.fromEntries(WHO.map((who) => [who, of(who)])) as Milliseconds

const subtracted = (after: Milliseconds, before: Milliseconds): Milliseconds =>
  mapped((who) => after[who] - before[who])

const processorTime = async ({ lab }: VisitFixture, postmaster: number): Promise<Milliseconds> => {
  const servers = await Promise.all(lab.servers.map((server) => millisecondsOf(server.pid())))
  return {
    servers: servers.reduce((sum, each) => sum + each, 0),
    postgres: await millisecondsOfFamily(postmaster),
    provider: await millisecondsOf(lab.standIns.pid()),
    generator: await millisecondsOf(process.pid),
  }
}

const rowOf = (processes: number, stretches: readonly Stretch[]): Row => {
  const middle = (of: (stretch: Stretch) => number) => median(stretches.map(of))
  const each = mapped((who) => middle((stretch) => stretch.each[who]))
  // A process runs its scripts on one core.
  const apart = Math.min(
    (availableParallelism() * 1000) / (each.servers + each.postgres),
    (processes * 1000) / each.servers,
  )
  const failed = stretches.reduce((sum, stretch) => sum + stretch.failed, 0)
  return {
    processes,
    each,
    apart,
    failed,
    perSecond: middle(({ perSecond }) => perSecond),
    busyCores: middle(({ busyCores }) => busyCores),
  }
}

const evidenceOf = (
  rows: readonly Row[],
  { seconds, rounds, people }: Size & { rounds: number },
): Evidence => {
  const compared = rows.slice(1).map((row, index): Outcome => {
    const fewer = rows[index] ?? row
    return {
      what: `${row.processes} processes against ${fewer.processes}: visits a second, and computed without generator and stand-in`,
      asked: 'stated',
      seen: `${(row.perSecond / fewer.perSecond).toFixed(2)}, ${(row.apart / fewer.apart).toFixed(2)}`,
      isHeld: true,
    }
  })
  const failed = rows.reduce((sum, row) => sum + row.failed, 0)
  const table = rows.map(
    ({ processes, perSecond, each, busyCores, apart }) =>
      `| ${processes} | ${perSecond.toFixed(1)} | ${WHO.map((who) => each[who].toFixed(1)).join(' | ')} | ${busyCores.toFixed(2)} | ${apart.toFixed(0)} |`,
  )
  return {
    title: 'Whole visits through 1, 2 and 4 processes',
    outcomes: [
      ...compared,
      { what: 'visits that failed', asked: '0', seen: String(failed), isHeld: failed === 0 },
    ],
    notes: [
      [
        '| processes | visits/s | ms servers | ms PostgreSQL | ms stand-in | ms generator | cores busy | computed visits/s |',
        '|---|---|---|---|---|---|---|---|',
        ...table,
      ].join('\n'),
      `Medians of ${rounds} stretches of ${seconds} s in turn, ${people} visitors at once on ${availableParallelism()} cores; the payer takes 200 ms. Milliseconds are processor time of one visit (page, order, wait, pass).`,
      'The last column is computed: visits if generator and stand-in had other cores, and a process one core. On 2 cores, 4 against 2 shows the cost of processes, not what more cores bring.',
    ],
  }
}
