import type { SignedIn } from '../../../kernel/caller.ts'
import { readPhone } from '../../../kernel/phones.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { lockAccount, updatePassword } from '../../identity/accounts.queries.ts'
import { revokeLoginSessions } from '../../identity/login-sessions.queries.ts'
import { hashPassword, hashToken, refuseNameAsPassword } from '../../identity/passwords.ts'
import { type LoggedIn, mayLogIn, userOf, writeSession } from '../../identity/sessions.ts'
import { writeSellersAudit } from '../../platform/audit/audit.ts'
import { refuseEasyPin } from './people.ts'
import { isPinRight, newerPinHash, pinHashOf } from './pin-hash.ts'
import { findByPhone, findDevice, lockPerson, touchDevice, updatePerson } from './staff.queries.ts'

type Typed = { phone: string; pin: string; deviceToken: string | undefined; userAgent: string }

const invalidCredentials = (): Refusal =>
  new Refusal('invalid_credentials', 'The phone number or the PIN is not right')

/**
 * Logs a staff member in on a trusted device of the stall. Refuses with `device_not_trusted` on any other
 * device, whatever was typed, and with `invalid_credentials`, with the same text and timing whether the
 * number works here or not.
 */
export const logInByPin = async (
  deps: Deps,
  { phone: typed, pin, deviceToken, userAgent }: Typed,
): Promise<LoggedIn> => {
  const tokenHash = deviceToken === undefined ? null : hashToken(deviceToken)
  const device = tokenHash === null ? null : await deps.db.readAsPlatform((db) => findDevice(db, tokenHash))
  if (device === null || tokenHash === null) throw new Refusal('device_not_trusted')
  const phone = readPhone(typed)?.e164 ?? ''
  const { entrepreneurId } = device
  const found = await deps.db.readAsPlatform((db) => findByPhone(db, entrepreneurId, phone))
  const isRight = await isPinRight(deps, found?.person ?? null, pin)
  if (found === null || !isRight || !mayLogIn(deps, found.account)) {
    deps.log.warn({ accountId: found?.person.id ?? null, deviceId: device.id }, 'a login by PIN failed')
    throw invalidCredentials()
  }
  const { person, account } = found
  const newerHash = await newerPinHash(deps, person, pin)
  const sessionToken = await deps.db.asPlatform(async (tx) => {
    // A removal, a new PIN or a removed device may overlap: the login must not outlive it.
    const current = await lockPerson(tx, person)
    if (current?.pinHash !== person.pinHash) throw invalidCredentials()
    if ((await findDevice(tx, tokenHash, true)) === null) throw new Refusal('device_not_trusted')
    if (newerHash !== null) await updatePerson(tx, person, { pinHash: newerHash })
    await touchDevice(tx, device, deps.now())
    return writeSession(deps, tx, { accountId: person.id, userAgent, staffDeviceId: device.id })
  })
  deps.log.info({ accountId: person.id, deviceId: device.id }, 'logged in by PIN')
  const user = userOf(account, { role: person.role, name: person.name })
  return { sessionToken, accountId: person.id, user }
}

type OwnLogin = { pin: string; newPin?: string | undefined; newPassword?: string | undefined }

/**
 * Changes the PIN or the password of the caller, a staff member; ends all their other logins. Refuses with
 * `staff_not_found` for the owner, `pin_wrong` and `pin_too_easy`.
 */
export const changeOwnLogin = async (
  deps: Deps,
  { accountId: id, name, entrepreneurId }: SignedIn<'entrepreneur'>,
  { pin, newPin, newPassword, sessionToken }: OwnLogin & { sessionToken: string | null },
): Promise<void> => {
  const passwordHash = newPassword === undefined ? null : await hashPassword(deps, newPassword)
  await deps.db.asPlatform(async (tx) => {
    const person = await lockPerson(tx, { entrepreneurId, id })
    if (person === null) throw new Refusal('staff_not_found', 'The owner logs in only with a password')
    if (!(await isPinRight(deps, person, pin))) throw wrongPin()
    if (newPin !== undefined) {
      refuseEasyPin(newPin, person.phone, 'newPin')
      await updatePerson(tx, person, { pinHash: await pinHashOf(deps, id, newPin) })
    }
    if (passwordHash !== null) {
      const account = await lockAccount(tx, id)
      refuseNameAsPassword(
        newPassword ?? '',
        { ...account, phone: person.phone, username: name },
        'newPassword',
      )
      await updatePassword(tx, id, passwordHash)
    }
    const now = deps.now()
    await revokeLoginSessions(tx, id, { now, exceptTokenHash: hashToken(sessionToken ?? '') })
    await writeSellersAudit(deps, tx, {
      actor: { accountId: id, name },
      action: 'staff_login_changed',
      subject: { type: 'staff', id },
      after: { hasNewPin: newPin !== undefined, hasNewPassword: passwordHash !== null },
    })
  })
}

const wrongPin = (): Refusal => {
  const { code, message } = new Refusal('pin_wrong')
  return new Refusal(code, message, { fields: { pin: message } })
}
