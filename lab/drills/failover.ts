import { seededRandom } from '../../server/test/crash/seeded-random.ts'
import type { Evidence, Settings } from './evidence.ts'
import { type Act, actOutcomes, actsNamed, playActs } from './failover-acts.ts'
import { checkBelievedAddresses } from './failover-addresses.ts'
import { checkIntegrity } from './failover-integrity.ts'
import { startBuyers } from './failover-load.ts'
import type { Machines } from './failover-machines.ts'
import { startReaders } from './failover-reads.ts'
import { APPLICATION_URL, withStage } from './failover-stage.ts'

const QUIET_SECONDS = 90

/**
 * Cuts off and kills database machines, a postmaster, a server and two etcd while buyers buy; then checks the
 * ledger. Settings: `buyers` (8), `seconds` of each act (25), `only` (parts of acts’ names, by `|`; writes no
 * page), `seed` (7), `pooler=none`, `partition=sigstop`, `keep`.
 */
export const proveFailover = async (settings: Settings): Promise<Evidence> => {
  const chosen = actsNamed(settings.only)
  const sizes = {
    buyers: Number(settings.buyers ?? 8),
    actSeconds: Number(settings.seconds ?? 25),
    seed: Number(settings.seed ?? 7),
  }
  return withStage(settings, async ({ machines, cluster, fixture, servers, pooler }) => {
    const buyers = startBuyers(fixture, sizes.buyers, seededRandom(sizes.seed))
    const readers = await startReaders(fixture, APPLICATION_URL, buyers.boughtBefore)
    const acts = await playActs({ cluster, servers, acts: chosen, actSeconds: sizes.actSeconds }, fixture)
    await readers.finish()
    const bought = await buyers.finish()
    await fixture.untilQuiet(QUIET_SECONDS)
    const believed = await checkBelievedAddresses(fixture, machines)
    const outcomes = [
      ...acts.flatMap(actOutcomes),
      ...readers.outcomes(),
      believed,
      ...(await checkIntegrity(fixture, bought)),
    ]
    const isNarrowed = settings.only !== undefined
    const notes = notesOf({ ...sizes, pooler }, acts, machines)
    return { title: 'When a machine dies', outcomes, notes, isNarrowed }
  })
}

const notesOf = (
  sizes: { buyers: number; actSeconds: number; seed: number; pooler: string },
  acts: readonly Act[],
  { how }: Machines,
): string[] => [
  `Two PostgreSQL 15 under Patroni, three etcd (one on each database machine, one with the application: hub), HAProxy, PgBouncer and two servers, by the files of \`deploy/ha\`. ${sizes.buyers} buyers repeat what got no answer with the same key; two readers use the replica. Seed ${sizes.seed}, ${sizes.actSeconds} s an act, \`pooler=${sizes.pooler}\`. ${how}`,
  acts.map(({ note }, index) => `${index + 1}. ${note}`).join('\n'),
  'Not covered: separate disks for the three etcd, the loss of a data centre, a network that loses some packets, power cuts.',
]
