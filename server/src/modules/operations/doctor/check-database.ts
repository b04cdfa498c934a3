import type pg from 'pg'
import { findDemoData, findUnsafeSettings } from '../../../db/check-safety.ts'
import type { Database } from '../../../db/database.ts'
import { countMissingMigrations } from '../../../db/migrate.ts'
import { type Finding, fine, warning, wrong } from './findings.ts'

const OLDEST_VERSION = 150_000
const MAX_SKEW_MS = 2_000
/** A restore would lose an hour without an archived segment. */
const MAX_ARCHIVE_AGE_MS = 3_600_000

export const checkDatabase = async (db: Database): Promise<Finding[]> => {
  const { rows } = await db.appPool.query<{ version: number; text: string; now: Date }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_version') as text,
       clock_timestamp() as now`,
  )
  const [answer] = rows
  if (answer === undefined) throw new Error('the database gave no answer')
  const unsafe = new Set([
    ...(await findUnsafeSettings(db.appPool)),
    ...(await findUnsafeSettings(db.platformPool)),
  ])
  return [
    answer.version < OLDEST_VERSION
      ? wrong('Database', `PostgreSQL ${answer.text} answers.`, 'Minit needs version 15 or later.')
      : fine('Database', `PostgreSQL ${answer.text} answers.`),
    ...(unsafe.size === 0
      ? [fine('Rights and durability', 'Two plain roles; what was committed survives a power cut.')]
      : [...unsafe].map((text) =>
          wrong('Rights and durability', text, 'The server does not start like this.'),
        )),
    skewFinding('Clock of the database', answer.now, new Date()),
  ]
}

/** Checks whether PostgreSQL detects a page that the disk damaged. */
export const checkChecksums = async (db: Database): Promise<Finding[]> => {
  const { rows } = await db.appPool.query<{ state: string }>(
    "select current_setting('data_checksums') as state",
  )
  return rows.map(({ state }) => checksumsFinding(state))
}

export const checksumsFinding = (state: string): Finding => {
  const of = 'Checksums'
  if (state === 'on') return fine(of, 'A page that the disk spoiled is noticed.')
  return warning(
    of,
    'The database keeps none: a page that the disk spoiled is sold from, and backed up, unnoticed.',
    'In a quiet hour, with PostgreSQL stopped, run pg_checksums --enable: docs/operations.md, Checksums.',
  )
}

/** Compares two clocks; reports a difference that a customer would notice. */
export const skewFinding = (of: string, theirs: Date, ours: Date, toleranceMs = MAX_SKEW_MS): Finding => {
  const skewMs = theirs.getTime() - ours.getTime()
  if (Math.abs(skewMs) <= toleranceMs) return fine(of, 'It agrees with this machine’s.')
  const direction = skewMs > 0 ? 'ahead of' : 'behind'
  return wrong(
    of,
    `It is ${Math.round(Math.abs(skewMs) / 1000)} s ${direction} this machine’s.`,
    'Passes would end at the wrong minute: let chrony or systemd-timesyncd keep the time on both.',
  )
}

/** Runs as the owner, who created the tables. */
export const checkMigrations = async (owner: pg.ClientBase): Promise<Finding[]> => {
  return [migrationFinding(await countMissingMigrations(owner))]
}

/** Takes the number of missing migrations of this release; negative if a later release applied more. */
export const migrationFinding = (missing: number): Finding => {
  const of = 'Tables'
  if (missing === 0) return fine(of, 'They are those of this release.')
  if (missing < 0)
    return fine(of, `${-missing} migrations are of a later release, which this one lives with.`)
  return warning(
    of,
    `${missing} migrations of this release are not applied yet.`,
    'They are applied by the next start.',
  )
}

export const checkDemoData = async (db: Database): Promise<Finding[]> => {
  const found = await findDemoData(db.platformPool)
  return found === null
    ? [fine('Demo', 'Nothing of it is in this database.')]
    : [wrong('Demo', found, 'The server does not start with it.')]
}

type Archiver = { mode: string; archivedAt: Date | null; failedAt: Date | null }

/**
 * Checks whether the write-ahead log leaves the machine, from PostgreSQL's own statistics, whatever
 * archives it.
 */
export const checkBackup = async (db: Database, now: Date): Promise<Finding[]> => {
  const { rows } = await db.platformPool.query<Archiver>(
    `select current_setting('archive_mode') as mode, last_archived_time as "archivedAt",
       last_failed_time as "failedAt" from pg_stat_archiver`,
  )
  return rows.map((archiver) => backupFinding(archiver, now))
}

export const backupFinding = ({ mode, archivedAt, failedAt }: Archiver, now: Date): Finding => {
  const of = 'Backup'
  if (mode === 'off')
    return warning(
      of,
      'The write-ahead log is not archived: what is sold after the last copy would be lost with the disk.',
      'Set up backups: deploy/backup/README.md says how.',
    )
  if (failedAt !== null && (archivedAt === null || failedAt > archivedAt))
    return wrong(
      of,
      `Archiving has failed since ${failedAt.toISOString()}.`,
      'PostgreSQL’s log has what the archive command says. A repository that is away: deploy/backup/README.md, Away for long.',
    )
  if (archivedAt === null || now.getTime() - archivedAt.getTime() > MAX_ARCHIVE_AGE_MS)
    return warning(
      of,
      archivedAt === null
        ? 'Nothing was archived yet.'
        : `Nothing was archived since ${archivedAt.toISOString()}.`,
      'Set archive_timeout to a minute, so that quiet hours are archived, too.',
    )
  return fine(of, `The write-ahead log was archived at ${archivedAt.toISOString()}.`)
}
