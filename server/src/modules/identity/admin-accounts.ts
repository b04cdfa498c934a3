import type { Deps } from '../../ports/deps.ts'
import { writeServerAudit } from '../platform/audit/audit.ts'
import { type AccountRow, findAccount, updateAccount } from './accounts.queries.ts'
import { revokeLoginSessions } from './login-sessions.queries.ts'

type Change = 'disable' | 'enable' | 'reset-factor'

/** Without a second factor the next login, by password alone, sets one up. */
const WITHOUT_FACTOR = {
  sealedTotpSecret: null,
  pendingSealedTotpSecret: null,
  totpConfirmedAt: null,
  lastTotpStep: null,
  recoveryCodeDigests: [],
} satisfies Partial<AccountRow>

const ACTIONS = {
  disable: 'admin_disabled',
  enable: 'admin_enabled',
  'reset-factor': 'second_factor_reset',
} as const

/**
 * Disables or enables an admin's account, or removes a lost second factor, for the operator. Ends the admin's
 * sessions and writes an audit line. Returns false if no admin has this name.
 */
export const applyToAdmin = (
  deps: Pick<Deps, 'db' | 'newId' | 'now'>,
  name: string,
  change: Change,
): Promise<boolean> =>
  deps.db.asPlatform(async (tx) => {
    const account = await findAccount(tx, { role: 'admin', name, phone: null })
    if (account === null) return false
    const now = deps.now()
    await updateAccount(
      tx,
      account.id,
      change === 'reset-factor' ? WITHOUT_FACTOR : { disabledAt: change === 'disable' ? now : null },
    )
    await revokeLoginSessions(tx, account.id, { now })
    const subject = { type: 'account', id: account.id }
    await writeServerAudit(deps, tx, { action: ACTIONS[change], subject, after: { name } })
    return true
  })
