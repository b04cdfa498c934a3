import { and, desc, eq, notInArray } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { readPhone } from '../../kernel/phones.ts'
import type { Deps } from '../../ports/deps.ts'
import { type AccountRow, findLogins } from './accounts.queries.ts'
import { knownDevices } from './accounts.tables.ts'
import { hashToken, newToken } from './passwords.ts'

const findDevice = async (tx: Tx, tokenHash: string, accountId: string): Promise<boolean> => {
  const rows = await tx
    .select({ accountId: knownDevices.accountId })
    .from(knownDevices)
    .where(and(eq(knownDevices.tokenHash, tokenHash), eq(knownDevices.accountId, accountId)))
  return rows.length > 0
}

const upsertDevice = async (tx: Tx, device: typeof knownDevices.$inferInsert): Promise<void> => {
  await tx
    .insert(knownDevices)
    .values(device)
    .onConflictDoUpdate({
      target: [knownDevices.tokenHash, knownDevices.accountId],
      set: { lastUsedAt: device.lastUsedAt },
    })
}

/** Deletes all but the most recently used devices of an account. */
const deleteOldestDevices = async (tx: Tx, accountId: string, kept: number): Promise<void> => {
  const newest = tx
    .select({ tokenHash: knownDevices.tokenHash })
    .from(knownDevices)
    .where(eq(knownDevices.accountId, accountId))
    .orderBy(desc(knownDevices.lastUsedAt))
    .limit(kept)
  await tx
    .delete(knownDevices)
    .where(and(eq(knownDevices.accountId, accountId), notInArray(knownDevices.tokenHash, newest)))
}

const TOKEN = /^[\w-]{43}$/
const MAX_DEVICES = 20

/** Whether this account logged in on this device before and has not ended its sessions since. */
export const isKnownDevice = async (
  deps: Deps,
  { role, name, token }: { role: AccountRow['role']; name: string; token: string },
): Promise<boolean> => {
  if (!TOKEN.test(token)) return false
  const phone = readPhone(name)?.e164 ?? null
  return deps.db.readAsPlatform(async (tx) => {
    const candidates = await findLogins(tx, { role, name: name.trim().toLowerCase(), phone })
    for (const { id } of candidates) if (await findDevice(tx, hashToken(token), id)) return true
    return false
  })
}

/** Remembers a device of an account (at most 20) and returns its token: the existing one, or a new one. */
export const rememberDevice = async (
  deps: Deps,
  accountId: string,
  known: string | undefined,
): Promise<string> => {
  const token = known !== undefined && TOKEN.test(known) ? known : newToken(deps)
  await deps.db.asPlatform(async (tx) => {
    await upsertDevice(tx, { tokenHash: hashToken(token), accountId, lastUsedAt: deps.now() })
    await deleteOldestDevices(tx, accountId, MAX_DEVICES)
  })
  return token
}
