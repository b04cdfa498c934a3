import { normaliseCode } from '@minit/domain/passes.ts'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../ports/deps.ts'
import { Refusal } from '../../refusal.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { AccountRow } from './auth.queries.ts'
import { digestOfCode } from './recovery-codes.ts'
import { lockAccount, writeSecondFactor } from './second-factor.queries.ts'
import { totpStepOf } from './totp.ts'

/** The context that an account's secret is sealed for. */
export const totpContext = (accountId: string): string => `totp:${accountId}`

const isNumeric = (code: string): boolean => /^\d{6}$/.test(code)

/**
 * Takes a code of the account's authenticator app, or one of its recovery codes, inside the caller's platform
 * transaction. Each works once. Refuses with `second_factor_needed` without a code and `second_factor_wrong`.
 */
export const passSecondFactor = async (
  deps: Deps,
  tx: Tx,
  accountId: string,
  code: string | undefined,
): Promise<void> => {
  if (code === undefined) throw new Refusal('second_factor_needed')
  const account = await lockAccount(tx, accountId)
  const typed = code.replace(/[\s-]/g, '')
  const isTaken = isNumeric(typed)
    ? await takeTotp(deps, tx, account, typed)
    : await takeRecoveryCode(deps, tx, account, code)
  if (!isTaken) throw new Refusal('second_factor_wrong')
}

/** True when the code is of the account's app and no code of this step or a later one was taken before. */
const takeTotp = async (deps: Deps, tx: Tx, account: AccountRow, code: string): Promise<boolean> => {
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
  { id, username, recoveryCodeDigests }: AccountRow,
  code: string,
): Promise<boolean> => {
  const normal = normaliseCode(code)
  if (normal === null) return false
  const digest = digestOfCode(deps, id, normal)
  if (!recoveryCodeDigests.includes(digest)) return false
  const left = recoveryCodeDigests.filter((known) => known !== digest)
  await writeSecondFactor(tx, id, { recoveryCodeDigests: left })
  await writeAudit(
    deps,
    tx,
    { accountId: id, name: username ?? id },
    {
      action: 'recovery_code_used',
      subject: { type: 'account', id },
      before: { left: recoveryCodeDigests.length },
      after: { left: left.length },
    },
  )
  return true
}
