import type { Logger } from 'pino'
import type { Database } from '../../../db/database.ts'
import { readStoredKeys } from '../../../db/stored-keys.ts'
import type { SecretKeyRow } from '../../../kernel/secret-keys.ts'
import type { KeyRing } from '../../../kernel/secrets.ts'

type Needs = { db: Database; log: Logger; secretKey: string }

export type LiveRing = KeyRing & {
  /** Reads the keys again. What was known stays known where that fails. */
  refresh: () => Promise<void>
  /** Refreshes in the background from now on; returns how that is ended. */
  follow: () => () => void
}

/** A new key begins to seal minutes after it was made: by then each process has looked several times. */
const LOOK_EVERY_MS = 20_000

/** The keys of the installation as this process knows them. Throws where `SECRET_KEY` is not one of theirs. */
export const openKeyRing = async ({ db, log, secretKey }: Needs): Promise<LiveRing> => {
  let keys = await readStoredKeys(db.platformPool, secretKey)
  const refresh = async () => {
    try {
      const read = await readStoredKeys(db.platformPool, secretKey)
      // The same list as long as nothing changed: what is made of it is kept.
      if (wordsOf(read) !== wordsOf(keys)) keys = read
    } catch (error) {
      log.error({ error }, 'the keys could not be read again; those known are used on')
    }
  }
  return {
    keys: () => keys,
    refresh,
    follow: () => {
      const timer = setInterval(() => void refresh(), LOOK_EVERY_MS)
      timer.unref()
      return () => clearInterval(timer)
    },
  }
}

const wordsOf = (keys: readonly SecretKeyRow[]): string =>
  keys.map(({ id, sealsFromMs, parts }) => `${id} ${sealsFromMs} ${[...parts.keys()].sort()}`).join('; ')
