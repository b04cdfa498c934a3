import { HOUR_MS, MINUTE_MS } from '../kernel/durations.ts'
import type { PlatformReadings } from './platform-readings.ts'

const ARCHIVE_LATE_MS = HOUR_MS
/** One is made every day, and a large full one takes some hours. */
const BACKUP_LATE_MS = 30 * HOUR_MS
/** It is written every quarter of an hour. */
const BACKUPS_UNWRITTEN_MS = 2 * HOUR_MS

const ageMs = (instant: Date, now: Date): number => now.getTime() - instant.getTime()
const hoursText = (instant: Date, now: Date): string => `${Math.floor(ageMs(instant, now) / HOUR_MS)} h`
const minutesText = (instant: Date, now: Date): string =>
  `${Math.max(1, Math.round(ageMs(instant, now) / MINUTE_MS))} min`

type Archiving = NonNullable<PlatformReadings['backup']>
type Backups = NonNullable<PlatformReadings['backups']>

/** Whether the last try to archive the log of the database failed. */
export const isArchivingFailing = ({
  archivedAt,
  failedAt,
}: Pick<Archiving, 'archivedAt' | 'failedAt'>): boolean =>
  failedAt !== null && (archivedAt === null || failedAt > archivedAt)

/** Since when nothing of the log was archived: its last time, or since it should be. */
export const unarchivedSince = ({
  archivedAt,
  countedSince,
}: Pick<Archiving, 'archivedAt' | 'countedSince'>): Date => archivedAt ?? countedSince

/** What is wrong with archiving the database's log, in a sentence for an SMS; null where nothing is. */
export const archivingTrouble = (archiving: Archiving, now: Date): string | null => {
  const { archivedAt } = archiving
  const isOld = ageMs(unarchivedSince(archiving), now) > ARCHIVE_LATE_MS
  if (!isOld && !isArchivingFailing(archiving)) return null
  const since = archivedAt === null ? '' : `, the last time ${minutesText(archivedAt, now)} ago`
  return `The database's log is not archived${since}. A restore would lose sales.`
}

/** The same of the backups that a machine's repositories hold. */
export const backupsTrouble = ({ host, writtenAt, repositories }: Backups, now: Date): string | null => {
  if (writtenAt === null) return `What the backups of ${host} hold cannot be read. Let the doctor look.`
  if (ageMs(writtenAt, now) > BACKUPS_UNWRITTEN_MS)
    return `What the backups of ${host} hold was not looked at for ${hoursText(writtenAt, now)}.`
  if (repositories.length === 0) return `${host} has no repository of backups.`
  const late = repositories.filter(({ lastAt }) => lastAt === null || ageMs(lastAt, now) > BACKUP_LATE_MS)
  const [first] = late
  if (first === undefined) return null
  const age = first.lastAt === null ? 'at all' : `for ${hoursText(first.lastAt, now)}`
  return `No sound backup ${age} in repository ${late.map(({ key }) => key).join(', ')} of ${host}.`
}
