import { readFile, stat } from 'node:fs/promises'
import { HOUR_MS } from '@minit/domain/kernel/durations.ts'
import type { Env } from '../../../env.ts'
import { repositoriesIn } from '../watching/backups.ts'
import { unheededFindings } from './check-standby.ts'
import { type Finding, fine, warning, wrong } from './findings.ts'

/** A backup is made every day; one missed night is a warning, two are an error. */
const LATE_MS = 26 * HOUR_MS
const TOO_LATE_MS = 50 * HOUR_MS
/** The file is written every 15 minutes. */
const STATUS_LATE_MS = 2 * HOUR_MS

type BackupSettings = Pick<Env, 'mode' | 'backupStatusFile' | 'areBackupsElsewhere'>

/**
 * Checks the age of the last backup in each repository from the timer's status file. A demo has no backups.
 */
export const checkRepositories = async (
  { mode, backupStatusFile: file, areBackupsElsewhere }: BackupSettings,
  now: Date,
): Promise<Finding[]> => {
  if (areBackupsElsewhere) return [SEEN_ELSEWHERE]
  if (file === null) return mode === 'production' ? [NO_REPOSITORY_CHECK] : []
  const [text, { mtime }] = await Promise.all([readFile(file, 'utf8'), stat(file)])
  if (now.getTime() - mtime.getTime() > STATUS_LATE_MS)
    return [
      warning(
        'Backups',
        `${file} was last written at ${mtime.toISOString()}.`,
        'Look why minit-backup-status.timer does not run: systemctl status minit-backup-status.',
      ),
    ]
  return [...repositoryFindings(text, now), ...unheededFindings(text)]
}

const NO_REPOSITORY_CHECK = warning(
  'Backups',
  'No BACKUP_STATUS_FILE is named: whether any are made is not seen from here.',
  'Where the database is on this machine: BACKUP_STATUS_FILE=/var/lib/minit-backup/status.json. Where it is elsewhere: BACKUP_STATUS_FILE=elsewhere, and the node exporter there tells: deploy/monitoring/README.md.',
)

const SEEN_ELSEWHERE = fine(
  'Backups',
  'They are made on another machine, whose node exporter tells of them (BACKUP_STATUS_FILE=elsewhere).',
)

export const repositoryFindings = (text: string, now: Date): Finding[] => {
  const repositories = repositoriesIn(text)
  const found = repositories.map(({ key, status, backups }) => {
    const of = `Backups in repository ${key}`
    const last = backups.at(-1)
    // The status also covers a repository without a backup.
    if (last === undefined || status.code !== 0)
      return wrong(of, `pgBackRest says: ${status.message}.`, 'Run deploy/backup/begin as PostgreSQL’s user.')
    return ageFinding(of, last.madeAt, { isDamaged: last.isDamaged, now })
  })
  return found.length > 0
    ? [
        ...found,
        ...(repositories.every(({ isOnDatabaseDisk }) => isOnDatabaseDisk) ? [ON_DATABASE_DISK] : []),
      ]
    : [wrong('Backups', 'There is no repository.', 'Run deploy/backup/begin as PostgreSQL’s user.')]
}

const ON_DATABASE_DISK = warning(
  'Backups, all of them',
  'They are only on the disk of the database: with that disk everything is lost.',
  'Give them a second repository: deploy/README.md, step 6.',
)

const ageFinding = (of: string, at: Date, { isDamaged, now }: { isDamaged: boolean; now: Date }): Finding => {
  const says = `The last one was made at ${at.toISOString()}.`
  const ageMs = now.getTime() - at.getTime()
  const remedy = 'Look into it with journalctl -u minit-backup-diff -u minit-backup-full.'
  if (isDamaged)
    return wrong(
      of,
      `${says} It has pages with wrong checksums.`,
      'The disk may be failing: make a full backup elsewhere.',
    )
  if (ageMs > TOO_LATE_MS) return wrong(of, says, remedy)
  return ageMs > LATE_MS ? warning(of, says, remedy) : fine(of, says)
}
