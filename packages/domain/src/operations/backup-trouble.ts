import { HOUR_MS, MINUTE_MS } from '../kernel/durations.ts'
import type { PlatformReadings } from './platform-readings.ts'

const ARCHIVE_LATE_MS = HOUR_MS
/** A backup is made every day, and a large full one takes some hours. */
const BACKUP_LATE_MS = 30 * HOUR_MS
/** The report is written every quarter of an hour. */
const BACKUPS_UNWRITTEN_MS = 2 * HOUR_MS

const ageMs = (instant: Date, now: Date): number => now.getTime() - instant.getTime()
const hoursText = (instant: Date, now: Date): string => `${Math.floor(ageMs(instant, now) / HOUR_MS)} h`
const minutesText = (instant: Date, now: Date): string =>
  `${Math.max(1, Math.round(ageMs(instant, now) / MINUTE_MS))} min`

type Archiving = NonNullable<PlatformReadings['backup']>
type Backups = NonNullable<PlatformReadings['backups']>

/** Whether the last attempt to archive the database's log failed. */
export const isArchivingFailing = ({
  archivedAt,
  failedAt,
}: Pick<Archiving, 'archivedAt' | 'failedAt'>): boolean =>
  failedAt !== null && (archivedAt === null || failedAt > archivedAt)

/** Returns since when no log was archived: its last time, or since archiving began. */
export const unarchivedSince = ({
  archivedAt,
  countedSince,
}: Pick<Archiving, 'archivedAt' | 'countedSince'>): Date => archivedAt ?? countedSince

/** Returns what is wrong with archiving the database's log, as a sentence for an SMS; null if nothing is. */
export const archivingTrouble = (archiving: Archiving, now: Date): string | null => {
  const { archivedAt } = archiving
  const isOld = ageMs(unarchivedSince(archiving), now) > ARCHIVE_LATE_MS
  if (!isOld && !isArchivingFailing(archiving)) return null
  const since = archivedAt === null ? '' : `, the last time ${minutesText(archivedAt, now)} ago`
  return `The database's log is not archived${since}. A restore would lose sales.`
}

/**
 * Returns what is wrong with the backups in a machine's repositories, as a sentence for an SMS; null if
 * nothing is.
 */
export const backupsTrouble = ({ host, writtenAt, repositories }: Backups, now: Date): string | null => {
  if (writtenAt === null) return `The state of the backups of ${host} cannot be read. Run npm run doctor.`
  if (ageMs(writtenAt, now) > BACKUPS_UNWRITTEN_MS)
    return `The backups of ${host} were not checked for ${hoursText(writtenAt, now)}.`
  if (repositories.length === 0) return `${host} has no repository of backups.`
  const late = repositories.filter(({ lastAt }) => lastAt === null || ageMs(lastAt, now) > BACKUP_LATE_MS)
  const [first] = late
  if (first === undefined) return null
  const age = first.lastAt === null ? 'at all' : `for ${hoursText(first.lastAt, now)}`
  return `No sound backup ${age} in repository ${late.map(({ key }) => key).join(', ')} of ${host}.`
}
