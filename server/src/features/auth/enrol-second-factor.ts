import { drawQr } from '../../draw-qr.ts'
import type { Deps } from '../../ports/deps.ts'
import { Refusal } from '../../refusal.ts'
import { type Admin, writeAudit } from '../audit/write-audit.ts'
import { revokeLoginSessions } from './auth.queries.ts'
import { passSecondFactor, takeTotp, totpContext } from './pass-second-factor.ts'
import { drawRecoveryCodes } from './recovery-codes.ts'
import { lockAccount, writeSecondFactor } from './second-factor.queries.ts'
import { hashToken } from './tokens.ts'
import { newTotpSecret, totpUri } from './totp.ts'

/** Whether an admin's second factor is set up, and how many recovery codes are left. */
export const readSecondFactor = async (deps: Deps, { accountId }: Admin) => {
  const account = await deps.db.asPlatform((tx) => lockAccount(tx, accountId))
  return {
    isOn: account.totpConfirmedAt !== null,
    recoveryCodesLeft: account.totpConfirmedAt === null ? 0 : account.recoveryCodeDigests.length,
  }
}

/**
 * A new secret, as a QR code and to type in groups of four. It counts once confirmed. One that is set up ends here,
 * by its own code: refuses with `second_factor_needed` and `second_factor_wrong`.
 */
export const beginSecondFactor = async (deps: Deps, admin: Admin, code: string | undefined) => {
  const secret = newTotpSecret()
  const id = admin.accountId
  await deps.db.asPlatform(async (tx) => {
    const { totpConfirmedAt } = await lockAccount(tx, id)
    if (totpConfirmedAt !== null) {
      await passSecondFactor(deps, tx, id, code)
      await writeAudit(deps, tx, admin, {
        action: 'second_factor_ended',
        subject: { type: 'account', id },
        before: { isOn: true },
        after: { isOn: false },
      })
    }
    const sealedTotpSecret = deps.secrets.seal(secret, totpContext(id))
    await writeSecondFactor(tx, id, {
      sealedTotpSecret,
      totpConfirmedAt: null,
      lastTotpStep: null,
      recoveryCodeDigests: [],
    })
  })
  return { qrCode: await drawQr(totpUri(secret, admin.name)), secret: secret.replace(/(.{4})(?=.)/g, '$1 ') }
}

/**
 * Sets the second factor up by its first code, and ends the account's other login sessions. Returns ten recovery
 * codes, which are shown this once. Refuses with `second_factor_off` when none was begun, `second_factor_wrong`.
 */
export const confirmSecondFactor = (
  deps: Deps,
  admin: Admin,
  { code, sessionToken }: { code: string; sessionToken: string | null },
): Promise<string[]> =>
  deps.db.asPlatform(async (tx) => {
    const account = await lockAccount(tx, admin.accountId)
    if (account.sealedTotpSecret === null || account.totpConfirmedAt !== null)
      throw new Refusal('second_factor_off')
    const typed = code.replace(/[\s-]/g, '')
    const isRight = /^\d{6}$/.test(typed) && (await takeTotp(deps, tx, account, typed))
    if (!isRight) throw new Refusal('second_factor_wrong')
    const { codes, digests } = drawRecoveryCodes(deps, account.id)
    const now = deps.now()
    await writeSecondFactor(tx, account.id, { totpConfirmedAt: now, recoveryCodeDigests: digests })
    await revokeLoginSessions(tx, account.id, now, hashToken(sessionToken ?? ''))
    await writeAudit(deps, tx, admin, {
      action: 'second_factor_set_up',
      subject: { type: 'account', id: account.id },
      before: { isOn: false },
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
