import type { TestDatabase } from './database.ts'
import { fingerprintOf } from './fingerprints.ts'

type Sent = { what: string; send: () => Promise<unknown> }

type Tables = Readonly<Record<string, string>>

const changedTables = (before: Tables, after: Tables): string[] =>
  Object.keys({ ...before, ...after }).filter((table) => before[table] !== after[table])

export type WriteWatch = {
  /** Sends a request that must not write; `what` names it in a report. */
  sends: <Answer>(what: string, send: () => Promise<Answer>) => Promise<Answer>
  /**
   * Throws where a table changed since the last check. Then repeats the requests one by one, and names those
   * that write.
   */
  expectNothingWritten: () => Promise<void>
  /** The tables that changed since the last check; later checks compare with their current state. */
  changes: () => Promise<string[]>
}

/**
 * Checks many refused requests by one comparison of all tables, because a comparison costs far more than a
 * request. Only where a table changed are they compared one by one.
 */
export const watchWrites = async (database: TestDatabase): Promise<WriteWatch> => {
  let last = await fingerprintOf(database)
  let sent: Sent[] = []

  const changes = async (): Promise<string[]> => {
    const before = last
    last = await fingerprintOf(database)
    sent = []
    return changedTables(before, last)
  }

  const writersAmong = async (requests: readonly Sent[]): Promise<string[]> => {
    const writers: string[] = []
    for (const { what, send } of requests) {
      await send()
      const tables = await changes()
      if (tables.length > 0) writers.push(`${what} (${tables.join(', ')})`)
    }
    return writers
  }

  return {
    sends: (what, send) => {
      sent.push({ what, send })
      return send()
    },
    expectNothingWritten: async () => {
      const requests = sent
      const tables = await changes()
      if (tables.length === 0) return
      const writers = await writersAmong(requests)
      const found =
        writers.length > 0
          ? `Sent again one by one, these write:\n${writers.join('\n')}`
          : `Sent again, none of these writes:\n${requests.map(({ what }) => what).join('\n')}`
      throw new Error(`Refused requests changed ${tables.join(', ')}. ${found}`)
    },
    changes,
  }
}
