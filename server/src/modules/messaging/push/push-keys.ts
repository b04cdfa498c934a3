import { asc, lt } from 'drizzle-orm'
import type { Deps } from '../../../ports/deps.ts'
import type { PushKeys } from '../../../ports/push-sender.ts'
import { pushKeys } from './push.tables.ts'

const ID = 'installation'
const SEALED_FOR = 'push key'

/** Two processes of one installation that start together. */
const RACE_MS = 60_000

type KeyDeps = Pick<Deps, 'db' | 'secrets' | 'now' | 'pushes' | 'log'>

const findKeys = async ({ db, secrets, log }: KeyDeps): Promise<PushKeys | null> => {
  const [row] = await db.readAsPlatform((tx) => tx.select().from(pushKeys).orderBy(asc(pushKeys.id)).limit(1))
  if (row === undefined) return null
  try {
    return { publicKey: row.publicKey, privateKey: secrets.open(row.sealedKey, SEALED_FOR) }
  } catch (error) {
    // The installation has got another secret key since: phones have to be asked anew.
    log.warn({ error, createdAt: row.createdAt }, 'the key of the pushes cannot be opened; a new one is made')
    return null
  }
}

/** New ones; of two processes that make them at once those of one count. */
const makeKeys = async (deps: KeyDeps): Promise<void> => {
  const { publicKey, privateKey } = await deps.pushes.newKeys()
  const key = { publicKey, sealedKey: deps.secrets.seal(privateKey, SEALED_FOR), createdAt: deps.now() }
  await deps.db.writeAsPlatform((tx) =>
    tx
      .insert(pushKeys)
      .values({ id: ID, ...key })
      .onConflictDoUpdate({
        target: pushKeys.id,
        set: key,
        // What somebody else has made since we looked stays.
        setWhere: lt(pushKeys.createdAt, new Date(key.createdAt.getTime() - RACE_MS)),
      }),
  )
}

/** The keys that every push of this installation is signed with; made at the first start. */
export const readPushKeys = async (deps: KeyDeps): Promise<PushKeys> => {
  const known = await findKeys(deps)
  if (known !== null) return known
  await makeKeys(deps)
  const made = await findKeys(deps)
  if (made === null) throw new Error('the keys for pushes cannot be read')
  return made
}
