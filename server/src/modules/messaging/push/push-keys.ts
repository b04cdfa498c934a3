import { asc, lt } from 'drizzle-orm'
import type { Deps } from '../../../ports/deps.ts'
import type { PushKeys } from '../../../ports/push-sender.ts'
import { pushKeys } from './push.tables.ts'

const ID = 'installation'
const SEALED_FOR = 'push key'

/** For two processes of one installation that start at the same time. */
const RACE_MS = 60_000

type KeyDeps = Pick<Deps, 'db' | 'secrets' | 'now' | 'pushes' | 'log'>

const findKeys = async ({ db, secrets, log }: KeyDeps): Promise<PushKeys | null> => {
  const [row] = await db.readAsPlatform((tx) => tx.select().from(pushKeys).orderBy(asc(pushKeys.id)).limit(1))
  if (row === undefined) return null
  try {
    return { publicKey: row.publicKey, privateKey: secrets.open(row.sealedKey, SEALED_FOR) }
  } catch (error) {
    // The installation has another secret key by now: phones must subscribe again.
    log.warn({ error, createdAt: row.createdAt }, 'cannot decrypt the push key; creating a new one')
    return null
  }
}

/** Creates new keys; of two concurrent processes one wins. */
const createKeys = async (deps: KeyDeps): Promise<void> => {
  const { publicKey, privateKey } = await deps.pushes.newKeys()
  const key = { publicKey, sealedKey: deps.secrets.seal(privateKey, SEALED_FOR), createdAt: deps.now() }
  await deps.db.writeAsPlatform((tx) =>
    tx
      .insert(pushKeys)
      .values({ id: ID, ...key })
      .onConflictDoUpdate({
        target: pushKeys.id,
        set: key,
        // Keeps keys that another process created since the read.
        setWhere: lt(pushKeys.createdAt, new Date(key.createdAt.getTime() - RACE_MS)),
      }),
  )
}

/** Returns the keys that sign every push of this installation; creates them at the first start. */
export const readPushKeys = async (deps: KeyDeps): Promise<PushKeys> => {
  const known = await findKeys(deps)
  if (known !== null) return known
  await createKeys(deps)
  const created = await findKeys(deps)
  if (created === null) throw new Error('the keys for pushes cannot be read')
  return created
}
