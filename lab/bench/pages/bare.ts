import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startProgram } from '../../../server/test/crash/start-program.ts'
import { connectAs } from '../fixture.ts'
import type { Ask } from '../load.ts'
import type { Row } from './rows.ts'

/**
 * Passed as JSON in `BARE`: the product's address, and the paths of its pages to serve bare at the
 * same paths.
 */
export type BareSettings = { productUrl: string; paths: readonly string[]; ownerUrl: string }

/** `asksFor`: the requests of a row's baseline. */
export type Bare = { asksFor: (row: Row) => Ask[] }

const PROGRAM = fileURLToPath(new URL('./bare-program.ts', import.meta.url))

/**
 * Starts the baselines of pages in a separate process: routes of a bare Fastify that send the same compressed
 * bytes from memory (A), and `/row/{id}`, which reads one row by its key from the same database (B).
 */
export const withBare = async <T>(
  settings: BareSettings,
  folder: string,
  work: (bare: Bare) => Promise<T>,
): Promise<T> => {
  const rows = await rowAsks(settings.ownerUrl)
  const bare = await startProgram(PROGRAM, { BARE: JSON.stringify(settings) }, join(folder, 'bare.log'))
  const asksFor = (row: Row): Ask[] =>
    row.bare?.of === 'A'
      ? row.pages.map(({ path, says }) => ({ url: `${bare.url}${path}`, expects: [200], says }))
      : rows.map(({ path, says }) => ({ url: `${bare.url}${path}`, expects: [200], says }))
  return work({ asksFor }).finally(bare.kill)
}

const rowAsks = async (ownerUrl: string): Promise<Row['pages']> => {
  const owner = await connectAs(ownerUrl)
  const { rows } = await owner.query<{ id: string }>('select id from entrepreneurs')
  await owner.end()
  return rows.map(({ id }) => ({ path: `/row/${id}`, says: id }))
}
