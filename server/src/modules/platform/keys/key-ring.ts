import type { Logger } from 'pino'
import type { Database } from '../../../db/database.ts'
import { readStoredKeys } from '../../../db/stored-keys.ts'
import type { SecretKeyRow } from '../../../kernel/secret-keys.ts'
import type { KeyRing } from '../../../kernel/secrets.ts'

type Needs = { db: Database; log: Logger; secretKey: string }

export type LiveRing = KeyRing & {
  /** Reads the keys again. Keeps the known keys if the read fails. */
  refresh: () => Promise<void>
  /** Refreshes in the background; returns the function that stops it. */
  follow: () => () => void
}

/** A new key seals two minutes after it was added: by then every process has read it several times. */
const READ_EVERY_MS = 20_000

/** Opens the keys of the installation. Throws if `SECRET_KEY` opens none of them. */
export const openKeyRing = async ({ db, log, secretKey }: Needs): Promise<LiveRing> => {
  let keys = await readStoredKeys(db.platformPool, secretKey)
  const refresh = async () => {
    try {
      const read = await readStoredKeys(db.platformPool, secretKey)
      // Keeps the same array while nothing changes: callers cache what they derive from it.
      if (fingerprintOf(read) !== fingerprintOf(keys)) keys = read
    } catch (error) {
      log.error({ error }, 'could not read the keys again; the known ones stay in use')
    }
  }
  return {
    keys: () => keys,
    refresh,
    follow: () => {
      const timer = setInterval(() => void refresh(), READ_EVERY_MS)
      timer.unref()
      return () => clearInterval(timer)
    },
  }
}

const fingerprintOf = (keys: readonly SecretKeyRow[]): string =>
  keys.map(({ id, sealsFromMs, parts }) => `${id} ${sealsFromMs} ${[...parts.keys()].sort()}`).join('; ')
