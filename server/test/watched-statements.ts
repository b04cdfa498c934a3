import pino from 'pino'
import type { Database, Tx } from '../src/db/database.ts'

export const silent = pino({ level: 'silent' })

type Hooks = {
  /** What is sent in its place. */
  instead?: (text: string) => string
  /** Runs once it was answered, before anything else is sent. */
  after?: (text: string, rows: readonly unknown[]) => unknown
}

/** Adds hooks on each statement of a platform transaction that bypasses the query builder. */
export const watching = <Some extends { db: Database }>(deps: Some, hooks: Hooks): Some => ({
  ...deps,
  db: {
    ...deps.db,
    asPlatform: (work) =>
      deps.db.asPlatform((tx) => {
        const send: Tx['send'] = async (text, values) => {
          const rows = await tx.send(hooks.instead?.(text) ?? text, values)
          await hooks.after?.(text, rows)
          // Has the type that the caller states.
          return rows as never
        }
        return work(Object.assign(Object.create(tx) as Tx, { send }))
      }),
  },
})
