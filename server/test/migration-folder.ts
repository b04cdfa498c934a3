import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SCRATCH_FOLDER } from './scratch-folder.ts'

const OURS = fileURLToPath(new URL('../src/db/migrations', import.meta.url))

type Entry = { idx: number; version: string; when: number; tag: string; breakpoints: boolean }

const aFolder = async (entries: readonly Entry[]) => {
  const folder = await mkdtemp(join(SCRATCH_FOLDER, 'minit-migrations-'))
  await mkdir(join(folder, 'meta'))
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ entries }))
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** The time of the first of them, in ms: after all of ours. */
export const LATER = Date.UTC(2090, 0, 1)

/** A folder of test migrations that come after all of ours, in the given order. */
export const laterMigrations = async (files: Readonly<Record<string, string>>) => {
  const made = await aFolder(
    Object.keys(files).map((tag, idx) => ({ idx, version: '7', when: LATER + idx, tag, breakpoints: true })),
  )
  for (const [tag, sql] of Object.entries(files)) await writeFile(join(made.folder, `${tag}.sql`), sql)
  return made
}

/** A folder with the first so many of our migrations, as an earlier release had them. */
export const firstMigrations = async (count: number) => {
  const journal = JSON.parse(await readFile(join(OURS, 'meta/_journal.json'), 'utf8')) as { entries: Entry[] }
  const entries = journal.entries.slice(0, count)
  const made = await aFolder(entries)
  for (const { tag } of entries) await cp(join(OURS, `${tag}.sql`), join(made.folder, `${tag}.sql`))
  return made
}
