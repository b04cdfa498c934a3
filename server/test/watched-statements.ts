import pino from 'pino'
import type { Database, Tx } from '../src/db/database.ts'

export const silent = pino({ level: 'silent' })

type Hooks = {
  /** What is sent in its place. */
  instead?: (text: string) => string
  /** Once it was answered, and nothing else was sent yet. */
  after?: (text: string, rows: readonly unknown[]) => unknown
}

/** The same, but each statement of a platform transaction that goes past the builder is shown to the hooks. */
export const watching = <Some extends { db: Database }>(deps: Some, hooks: Hooks): Some => ({
  ...deps,
  db: {
    ...deps.db,
    asPlatform: (work) =>
      deps.db.asPlatform((tx) => {
        const send: Tx['send'] = async (text, values) => {
          const rows = await tx.send(hooks.instead?.(text) ?? text, values)
          await hooks.after?.(text, rows)
          // Of the type that the caller says.
          return rows as never
        }
        return work(Object.assign(Object.create(tx) as Tx, { send }))
      }),
  },
})
