import type { RateLimit } from '@minit/contract/endpoint.ts'
import { normaliseCode } from '@minit/domain/passes/passes.ts'
import type { Tx } from '../../db/database.ts'
import { drawQr } from '../../kernel/qr.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { limitsOf } from '../../limits/rate-limits.ts'
import type { Deps } from '../../ports/deps.ts'
import { type Admin, writeAudit } from '../platform/audit/audit.ts'
import { type AccountRow, findOwnAccount, lockOwnAccount, writeSecondFactor } from './accounts.queries.ts'
import { revokeLoginSessions } from './login-sessions.queries.ts'
import { drawRecoveryCodes, isRecoveryCode, newTotpSecret, totpStepOf, totpUri } from './one-time-codes.ts'
import { hashToken } from './passwords.ts'

/** The context that an account's secret is sealed with. */
const totpContext = (accountId: string): string => `totp:${accountId}`

const isNumeric = (code: string): boolean => /^\d{6}$/.test(code)

/**
 * Limit a day: at this rate, guessing six digits of which three are valid takes decades, even with the
 * password.
 */
const TRIES: RateLimit = { by: 'account', max: 20, windowSeconds: 86_400 }

/**
 * Runs a login with a code. Refuses with `too_many_requests` after too many wrong codes for the account
 * within a day, even for a right one. Counts before the check, so that concurrent attempts count too; a right
 * code resets the count, and an attempt that fails with an internal error is not counted.
 */
export const whileNotGuessed = async <Result>(
  { db }: Pick<Deps, 'db'>,
  accountId: string,
  logIn: () => Promise<Result>,
): Promise<Result> => {
  const limits = limitsOf(db.platformPool)
  const counter = { limit: TRIES, scope: 'second-factor', key: accountId }
  await limits.take(counter)
  try {
    const result = await logIn()
    await limits.reset(counter)
    return result
  } catch (error) {
    // The failure may be that of the counters' own database: then the count stays.
    if (!(error instanceof Refusal)) await limits.giveBack(counter).catch(() => undefined)
    throw error
  }
}

/**
 * Verifies a code of the account's authenticator app, or a recovery code, in the caller's platform
 * transaction. Each works once. Refuses with `second_factor_needed` without a code and `second_factor_wrong`.
 */
export const verifySecondFactor = async (
  deps: Deps,
  tx: Tx,
  { accountId, code }: { accountId: string; code: string | undefined },
): Promise<void> => {
  if (code === undefined) throw new Refusal('second_factor_needed')
  const account = await lockOwnAccount(tx, accountId)
  const typed = code.replace(/[\s-]/g, '')
  const isValid = isNumeric(typed)
    ? await consumeTotp(deps, tx, { account, code: typed })
    : await consumeRecoveryCode(deps, tx, { account, code })
  if (!isValid) throw new Refusal('second_factor_wrong')
}

/** Returns true if the app's code is right and no code of this step or a later one was used before. */
const consumeTotp = async (
  deps: Deps,
  tx: Tx,
  { account, code }: { account: AccountRow; code: string },
): Promise<boolean> => {
  const { id, sealedTotpSecret, lastTotpStep } = account
  if (sealedTotpSecret === null) return false
  const step = totpStepOf(deps.secrets.open(sealedTotpSecret, totpContext(id)), code, deps.now())
  if (step === null || step <= (lastTotpStep ?? 0)) return false
  await writeSecondFactor(tx, id, { lastTotpStep: step })
  return true
}

const consumeRecoveryCode = async (
  deps: Deps,
  tx: Tx,
  { account: { id, username, recoveryCodeDigests }, code }: { account: AccountRow; code: string },
): Promise<boolean> => {
  const normalised = normaliseCode(code)
  if (normalised === null) return false
  const digest = recoveryCodeDigests.find((known) =>
    isRecoveryCode(deps, { accountId: id, code: normalised }, known),
  )
  if (digest === undefined) return false
  const left = recoveryCodeDigests.filter((known) => known !== digest)
  await writeSecondFactor(tx, id, { recoveryCodeDigests: left })
  await writeAudit(deps, tx, {
    admin: { accountId: id, name: username ?? id },
    action: 'recovery_code_used',
    subject: { type: 'account', id },
    before: { left: recoveryCodeDigests.length },
    after: { left: left.length },
  })
  return true
}

/** Returns whether an admin's second factor is set up and how many recovery codes are left. */
export const readSecondFactor = async (deps: Deps, { accountId }: Admin) => {
  const account = await deps.db.readAsPlatform((tx) => findOwnAccount(tx, accountId))
  return {
    isOn: account.totpConfirmedAt !== null,
    recoveryCodesLeft: account.totpConfirmedAt === null ? 0 : account.recoveryCodeDigests.length,
  }
}

/**
 * Creates a new secret, as a QR code and as text in groups of four. A factor that is already set up needs its
 * own code and stays in force until the new one is confirmed. Refuses with `second_factor_needed` and
 * `second_factor_wrong`.
 */
export const beginSecondFactor = async (deps: Deps, admin: Admin, code: string | undefined) => {
  const secret = newTotpSecret()
  const id = admin.accountId
  await deps.db.asPlatform(async (tx) => {
    const { totpConfirmedAt } = await lockOwnAccount(tx, id)
    if (totpConfirmedAt !== null) await verifySecondFactor(deps, tx, { accountId: id, code })
    await writeSecondFactor(tx, id, { pendingSealedTotpSecret: deps.secrets.seal(secret, totpContext(id)) })
  })
  return { qrCode: await drawQr(totpUri(secret, admin.name)), secret: secret.replace(/(.{4})(?=.)/g, '$1 ') }
}

/**
 * Confirms the new second factor by its first code and ends the account's other login sessions. Returns ten
 * recovery codes, which are shown only now. Refuses with `second_factor_off` if none was begun, and with
 * `second_factor_wrong`.
 */
export const confirmSecondFactor = (
  deps: Deps,
  admin: Admin,
  { code, sessionToken }: { code: string; sessionToken: string | null },
): Promise<string[]> =>
  deps.db.asPlatform(async (tx) => {
    const account = await lockOwnAccount(tx, admin.accountId)
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
    await revokeLoginSessions(tx, account.id, { now, exceptTokenHash: hashToken(sessionToken ?? '') })
    await writeAudit(deps, tx, {
      admin,
      action: 'second_factor_set_up',
      subject: { type: 'account', id: account.id },
      before: { isOn: account.totpConfirmedAt !== null },
      after: { isOn: true },
    })
    return codes
  })

/**
 * Returns ten new recovery codes and invalidates the old ones. Refuses with `second_factor_off`,
 * `second_factor_wrong`.
 */
export const renewRecoveryCodes = (deps: Deps, admin: Admin, code: string): Promise<string[]> =>
  deps.db.asPlatform(async (tx) => {
    const id = admin.accountId
    const { totpConfirmedAt, recoveryCodeDigests } = await lockOwnAccount(tx, id)
    if (totpConfirmedAt === null) throw new Refusal('second_factor_off')
    await verifySecondFactor(deps, tx, { accountId: id, code })
    const { codes, digests } = drawRecoveryCodes(deps, id)
    await writeSecondFactor(tx, id, { recoveryCodeDigests: digests })
    await writeAudit(deps, tx, {
      admin,
      action: 'recovery_codes_renewed',
      subject: { type: 'account', id },
      before: { left: recoveryCodeDigests.length },
      after: { left: digests.length },
    })
    return codes
  })
