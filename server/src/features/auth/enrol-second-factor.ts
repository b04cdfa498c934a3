import { drawQr } from '../../draw-qr.ts'
import type { Deps } from '../../ports/deps.ts'
import { Refusal } from '../../refusal.ts'
import { type Admin, writeAudit } from '../audit/write-audit.ts'
import { revokeLoginSessions } from './auth.queries.ts'
import { passSecondFactor, totpContext } from './pass-second-factor.ts'
import { drawRecoveryCodes } from './recovery-codes.ts'
import { lockAccount, writeSecondFactor } from './second-factor.queries.ts'
import { hashToken } from './tokens.ts'
import { newTotpSecret, totpStepOf, totpUri } from './totp.ts'

/** Whether an admin's second factor is set up, and how many recovery codes are left. */
export const readSecondFactor = async (deps: Deps, { accountId }: Admin) => {
  const account = await deps.db.asPlatform((tx) => lockAccount(tx, accountId))
  return {
    isOn: account.totpConfirmedAt !== null,
    recoveryCodesLeft: account.totpConfirmedAt === null ? 0 : account.recoveryCodeDigests.length,
  }
}

/**
 * A new secret, as a QR code and to type in groups of four. One that is set up already must be shown by its own code,
 * and counts until the new one is confirmed: refuses with `second_factor_needed` and `second_factor_wrong`.
 */
export const beginSecondFactor = async (deps: Deps, admin: Admin, code: string | undefined) => {
  const secret = newTotpSecret()
  const id = admin.accountId
  await deps.db.asPlatform(async (tx) => {
    const { totpConfirmedAt } = await lockAccount(tx, id)
    if (totpConfirmedAt !== null) await passSecondFactor(deps, tx, id, code)
    await writeSecondFactor(tx, id, { pendingSealedTotpSecret: deps.secrets.seal(secret, totpContext(id)) })
  })
  return { qrCode: await drawQr(totpUri(secret, admin.name)), secret: secret.replace(/(.{4})(?=.)/g, '$1 ') }
}

/**
 * Sets the second factor up by its first code, in place of one there was, and ends the account's other login sessions.
 * Returns ten recovery codes, which are shown this once. Refuses with `second_factor_off` when none was begun, `second_factor_wrong`.
 */
export const confirmSecondFactor = (
  deps: Deps,
  admin: Admin,
  { code, sessionToken }: { code: string; sessionToken: string | null },
): Promise<string[]> =>
  deps.db.asPlatform(async (tx) => {
    const account = await lockAccount(tx, admin.accountId)
    const { pendingSealedTotpSecret } = account
    if (pendingSealedTotpSecret === null) throw new Refusal('second_factor_off')
    const now = deps.now()
    const secret = deps.secrets.open(pendingSealedTotpSecret, totpContext(account.id))
    const lastTotpStep = totpStepOf(secret, code.replace(/[\s-]/g, ''), now)
    if (lastTotpStep === null) throw new Refusal('second_factor_wrong')
    const { codes, digests } = drawRecoveryCodes(deps, account.id)
    await writeSecondFactor(tx, account.id, {
      sealedTotpSecret: pendingSealedTotpSecret,
      pendingSealedTotpSecret: null,
      totpConfirmedAt: now,
      lastTotpStep,
      recoveryCodeDigests: digests,
    })
    await revokeLoginSessions(tx, account.id, now, hashToken(sessionToken ?? ''))
    await writeAudit(deps, tx, admin, {
      action: 'second_factor_set_up',
      subject: { type: 'account', id: account.id },
      before: { isOn: account.totpConfirmedAt !== null },
      after: { isOn: true },
    })
    return codes
  })

/** Ten new recovery codes; those before them work no more. Refuses with `second_factor_off`, `second_factor_wrong`. */
export const renewRecoveryCodes = (deps: Deps, admin: Admin, code: string): Promise<string[]> =>
  deps.db.asPlatform(async (tx) => {
    const id = admin.accountId
    const { totpConfirmedAt, recoveryCodeDigests } = await lockAccount(tx, id)
    if (totpConfirmedAt === null) throw new Refusal('second_factor_off')
    await passSecondFactor(deps, tx, id, code)
    const { codes, digests } = drawRecoveryCodes(deps, id)
    await writeSecondFactor(tx, id, { recoveryCodeDigests: digests })
    await writeAudit(deps, tx, admin, {
      action: 'recovery_codes_renewed',
      subject: { type: 'account', id },
      before: { left: recoveryCodeDigests.length },
      after: { left: digests.length },
    })
    return codes
  })
