import { describeDevice } from '@minit/domain/identity/devices.ts'
import { TRUST_CODE_MINUTES } from '@minit/domain/identity/pins.ts'
import type { SignedIn } from '../../../kernel/caller.ts'
import { drawQr } from '../../../kernel/qr.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { revokeSessionsOfDevice } from '../../identity/login-sessions.queries.ts'
import { hashToken, newToken } from '../../identity/passwords.ts'
import { writeSellersAudit } from '../../platform/audit/audit.ts'
import { lockSeller } from '../sellers/admin-sellers.queries.ts'
import { findEntrepreneur } from '../sellers/sellers.queries.ts'
import {
  type DeviceRow,
  endOpenInvites,
  findDevice,
  insertInvite,
  listDevices,
  takeDeviceOff,
  takeInvite,
} from './staff.queries.ts'

type Owner = Pick<SignedIn<'entrepreneur'>, 'accountId' | 'name' | 'entrepreneurId'>

const MAX_DEVICES = 20

const deviceView = ({ id, userAgent, letInAt, letInBy, lastUsedAt, createdAt }: DeviceRow) => ({
  id,
  device: describeDevice(userAgent),
  letInAt: letInAt ?? createdAt,
  letInBy,
  lastUsedAt,
})

/** Lists the phones and computers of the stall that accept a PIN. */
export const readDevices = async (deps: Deps, entrepreneurId: string) =>
  (await deps.db.readAsPlatform((db) => listDevices(db, entrepreneurId))).map(deviceView)

/**
 * Returns a link and its QR code that trust one device, and ends the previous link. Refuses with
 * `too_many_devices`.
 */
export const inviteDevice = async (deps: Deps, owner: Owner) => {
  const { entrepreneurId } = owner
  const [token, now] = [newToken(deps), deps.now()]
  const inviteEndsAt = new Date(now.getTime() + TRUST_CODE_MINUTES * 60_000)
  await deps.db.asPlatform(async (tx) => {
    await lockSeller(tx, entrepreneurId)
    if ((await listDevices(tx, entrepreneurId)).length >= MAX_DEVICES) throw new Refusal('too_many_devices')
    await endOpenInvites(tx, entrepreneurId, now)
    await insertInvite(tx, {
      entrepreneurId,
      id: deps.newId(),
      inviteHash: hashToken(token),
      inviteEndsAt,
      letInBy: owner.name,
      letInByAccountId: owner.accountId,
      createdAt: now,
    })
  })
  const link = `${deps.publicUrl}/staff/let-in?t=${token}`
  return { link, qrCode: drawQr(link), endsAt: inviteEndsAt }
}

/**
 * Trusts a device by the owner's link, which is used up. Returns the token for the browser's cookie and the
 * stall's name. Refuses with `trust_link_over`.
 */
export const trustDevice = (
  deps: Deps,
  { token, userAgent }: { token: string; userAgent: string },
): Promise<{ deviceToken: string; businessName: string }> =>
  deps.db.asPlatform(async (tx) => {
    const [deviceToken, now] = [newToken(deps), deps.now()]
    const device = await takeInvite(tx, hashToken(token), {
      tokenHash: hashToken(deviceToken),
      now,
      userAgent: userAgent.slice(0, 200),
    })
    if (device === null) throw new Refusal('trust_link_over')
    await writeSellersAudit(deps, tx, {
      actor: { accountId: device.letInByAccountId, name: device.letInBy },
      action: 'staff_device_let_in',
      subject: { type: 'staff_device', id: device.id },
      after: { device: describeDevice(userAgent) },
    })
    const seller = await findEntrepreneur(tx, device.entrepreneurId)
    return { deviceToken, businessName: seller?.businessName ?? '' }
  })

/** Returns the shop that trusts this browser; null if none does. */
export const readDevice = async (deps: Deps, deviceToken: string | undefined) => {
  if (deviceToken === undefined) return { businessName: null }
  return deps.db.readAsPlatform(async (db) => {
    const device = await findDevice(db, hashToken(deviceToken))
    const seller = device && (await findEntrepreneur(db, device.entrepreneurId))
    return { businessName: seller?.businessName ?? null }
  })
}

/** Removes a device: it accepts no PIN, and its logins by PIN end. Refuses with `device_not_found`. */
export const removeDevice = (deps: Deps, owner: Owner, id: string): Promise<void> =>
  deps.db.asPlatform(async (tx) => {
    const now = deps.now()
    const device = await takeDeviceOff(tx, { entrepreneurId: owner.entrepreneurId, id }, now)
    if (device === null) throw new Refusal('device_not_found')
    await revokeSessionsOfDevice(tx, id, now)
    await writeSellersAudit(deps, tx, {
      actor: owner,
      action: 'staff_device_removed',
      subject: { type: 'staff_device', id },
      before: { device: describeDevice(device.userAgent) },
    })
  })
