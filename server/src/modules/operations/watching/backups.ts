import { readFile, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import type { BackupsReading } from '@minit/domain/operations/platform-readings.ts'
import * as z from 'zod'

/** The used part of `pgbackrest --output=json info`; times are seconds since 1970. */
const Info = z.array(
  z.object({
    name: z.string(),
    // Added by deploy/backup/write-status: the repositories on the database's own disk.
    'on-database-disk': z.array(z.number()).default([]),
    repo: z.array(z.object({ key: z.number(), status: z.object({ code: z.number(), message: z.string() }) })),
    backup: z.array(
      z.object({
        error: z.boolean().nullish(),
        database: z.object({ 'repo-key': z.number() }),
        timestamp: z.object({ stop: z.number() }),
      }),
    ),
  }),
)

/** `backups` are ordered from oldest to newest; a backup is damaged if it has pages with wrong checksums. */
export type Repository = {
  key: number
  status: { code: number; message: string }
  isOnDatabaseDisk: boolean
  backups: { madeAt: Date; isDamaged: boolean }[]
}

/** Parses pgBackRest's output into its repositories. Throws on any other text. */
export const repositoriesIn = (text: string): Repository[] =>
  Info.parse(JSON.parse(text)).flatMap(({ repo, backup, 'on-database-disk': numbers }) =>
    repo.map(({ key, status }) => ({
      key,
      status,
      isOnDatabaseDisk: numbers.includes(key),
      backups: backup
        .filter(({ database }) => database['repo-key'] === key)
        .map(({ error, timestamp: { stop } }) => ({
          madeAt: new Date(stop * 1000),
          isDamaged: error === true,
        }))
        .toSorted((one, other) => one.madeAt.getTime() - other.madeAt.getTime()),
    })),
  )

/**
 * Reads the last status of `minit-backup-status.timer` for alerts: the last undamaged backup of each
 * repository. Null if no file is configured; a missing or unreadable file counts as never written.
 */
export const readBackups = async (file: string | null): Promise<BackupsReading | null> => {
  if (file === null) return null
  const host = hostname()
  try {
    const [text, { mtime: writtenAt }] = await Promise.all([readFile(file, 'utf8'), stat(file)])
    const repositories = repositoriesIn(text).map(({ key, backups }) => ({
      key,
      lastAt: backups.findLast(({ isDamaged }) => !isDamaged)?.madeAt ?? null,
    }))
    return { host, writtenAt, repositories }
  } catch {
    return { host, writtenAt: null, repositories: [] }
  }
}
