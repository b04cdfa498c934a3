import type { Deps } from '../../ports/deps.ts'
import { readPhone } from '../customers/phones.ts'
import { type AccountRow, findAccount } from './auth.queries.ts'
import { deleteOldestDevices, findDevice, upsertDevice } from './known-devices.queries.ts'
import { hashToken, newToken } from './tokens.ts'

const TOKEN = /^[\w-]{43}$/
const MOST_DEVICES = 20

/** Whether the account of this name logged in with this device before, and nobody has ended its sessions since. */
export const isKnownDevice = async (
  deps: Deps,
  role: AccountRow['role'],
  name: string,
  token: string,
): Promise<boolean> => {
  if (!TOKEN.test(token)) return false
  const phone = readPhone(name)?.e164 ?? null
  return deps.db.readAsPlatform(async (tx) => {
    const account = await findAccount(tx, role, name.trim().toLowerCase(), phone)
    return account !== null && findDevice(tx, hashToken(token), account.id)
  })
}

/** Knows a device of an account from now on, and gives its token: the one it has, else a new one. At most 20 are kept. */
export const rememberDevice = async (
  deps: Deps,
  accountId: string,
  known: string | undefined,
): Promise<string> => {
  const token = known !== undefined && TOKEN.test(known) ? known : newToken(deps)
  await deps.db.asPlatform(async (tx) => {
    await upsertDevice(tx, { tokenHash: hashToken(token), accountId, lastUsedAt: deps.now() })
    await deleteOldestDevices(tx, accountId, MOST_DEVICES)
  })
  return token
}
