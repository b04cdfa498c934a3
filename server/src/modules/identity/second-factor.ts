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

/** The context that an account's secret is sealed for. */
const totpContext = (accountId: string): string => `totp:${accountId}`

const isNumeric = (code: string): boolean => /^\d{6}$/.test(code)

/** Of a day: six digits of which three are good take decades to guess at by so many, for who has the password. */
const TRIES: RateLimit = { by: 'account', max: 20, windowSeconds: 86_400 }

/**
 * Does a login that brings a code, unless too many wrong ones were brought to the account within a day: then right ones are not looked at
 * either (`too_many_requests`). Counted before the code is looked at, so that many at once are no way round; a right one forgets them, and
 * one that was not looked at, since the database or we broke down, is not counted.
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
    // What broke down may be the counters' own database: then the count stays.
    if (!(error instanceof Refusal)) await limits.giveBack(counter).catch(() => undefined)
    throw error
  }
}

/**
 * Takes a code of the account's authenticator app, or one of its recovery codes, inside the caller's platform
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
  const isTaken = isNumeric(typed)
    ? await consumeTotp(deps, tx, { account, code: typed })
    : await takeRecoveryCode(deps, tx, { account, code })
  if (!isTaken) throw new Refusal('second_factor_wrong')
}

/** True when the code is of the account's app and no code of this step or a later one was taken before. */
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

const takeRecoveryCode = async (
  deps: Deps,
  tx: Tx,
  { account: { id, username, recoveryCodeDigests }, code }: { account: AccountRow; code: string },
): Promise<boolean> => {
  const normal = normaliseCode(code)
  if (normal === null) return false
  const digest = recoveryCodeDigests.find((known) =>
    isRecoveryCode(deps, { accountId: id, code: normal }, known),
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

/** Whether an admin's second factor is set up, and how many recovery codes are left. */
export const readSecondFactor = async (deps: Deps, { accountId }: Admin) => {
  const account = await deps.db.readAsPlatform((tx) => findOwnAccount(tx, accountId))
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
    const { totpConfirmedAt } = await lockOwnAccount(tx, id)
    if (totpConfirmedAt !== null) await verifySecondFactor(deps, tx, { accountId: id, code })
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

/** Ten new recovery codes; those before them work no more. Refuses with `second_factor_off`, `second_factor_wrong`. */
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
