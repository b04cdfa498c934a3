import pg from 'pg'
import { connectAs } from '../../bench/fixture.ts'
import { NotBegun } from '../evidence.ts'
import { withCluster } from './cluster.ts'
import { makePast } from './past.ts'
import type { PastSize } from './past-size.ts'
import { findRoom } from './room.ts'

/** The size of a complete history, stored as a comment of its database. */
export type Made = PastSize & { seconds: number }

/** Equals the number of cores of the design's machine. */
const WRITERS = 2

/** Reads the comment of the database of `owner`; null if its history is incomplete. */
export const readMade = async (owner: pg.Client): Promise<Made | null> => {
  const { rows } = await owner.query<{ comment: string | null }>(
    `select shobj_description(oid, 'pg_database') as comment from pg_database where datname = current_database()`,
  )
  const comment = rows[0]?.comment ?? null
  // Written by `keepMade`.
  return comment === null ? null : (JSON.parse(comment) as Made)
}

const keepMade = async (owner: pg.Client, name: string, made: Made): Promise<void> => {
  await owner.query(
    `comment on database ${pg.escapeIdentifier(name)} is ${pg.escapeLiteral(JSON.stringify(made))}`,
  )
}

/** Generates the named histories that the cluster in `folder` lacks, without durability meanwhile. */
export const makeFixtures = (folder: string, sizes: Record<string, PastSize>): Promise<void> =>
  withCluster({ folder, isMaking: true }, async (cluster) => {
    for (const [name, size] of Object.entries(sizes))
      await makeFixture({ folder, url: await cluster.openDatabase(name), name }, size)
  })

type Place = { folder: string; url: string; name: string }

const makeFixture = async ({ folder, url, name }: Place, size: PastSize): Promise<void> => {
  const owner = await connectAs(url)
  try {
    const made = await readMade(owner)
    if (made !== null) return refuseOther(name, made, size)
    await findRoom(folder, size.purchases)
    const began = performance.now()
    await makePast(url, size, {
      say: (line) => process.stdout.write(`${line.slice(0, 100)}\n`),
      writers: WRITERS,
    })
    await keepMade(owner, name, { ...size, seconds: (performance.now() - began) / 1000 })
  } finally {
    await owner.end()
  }
}

const refuseOther = (name: string, made: Made, { purchases, sellers, customers }: PastSize): void => {
  if (made.purchases !== purchases || made.sellers !== sellers || made.customers !== customers)
    throw new NotBegun(
      `${name} is there with ${made.purchases.toLocaleString('en')} purchases of ${made.sellers} sellers and ${made.customers} customers: name another folder as kept`,
    )
}
