import { type BankAccount, bankAccountOf, NO_BANK_ACCOUNT } from '@minit/domain/platform/bank-account.ts'
import * as z from 'zod'
import type { Deps } from '../../../ports/deps.ts'
import { type Admin, writeAudit } from '../audit/audit.ts'
import { findSetting, writeSetting } from './platform-settings.ts'

const KEY = 'bank_account'

/** No such bank, account and code exist. */
const DEMO_ACCOUNT: BankAccount = {
  bank: 'Demo Bank, Siaka Stevens Street, Freetown',
  accountName: 'Minit Demo',
  accountNumber: '000 000 0000000001 00',
  swiftCode: 'DEMOSLFR',
  mobileMoney: 'Orange Money, merchant code 000000',
}

const Stored = z.object({
  bank: z.string(),
  accountName: z.string(),
  accountNumber: z.string(),
  swiftCode: z.string(),
  mobileMoney: z.string(),
})

const accountOf = (value: unknown, mode: Deps['mode']): BankAccount =>
  value === null ? (mode === 'demo' ? DEMO_ACCOUNT : NO_BANK_ACCOUNT) : Stored.parse(value)

/** The account that sponsors pay invoices to; all parts are empty if none is set. A demo without one shows the demo's. */
export const readBankAccount = async ({ db, mode }: Pick<Deps, 'db' | 'mode'>): Promise<BankAccount> =>
  accountOf(await db.readAsPlatform((tx) => findSetting(tx, KEY)), mode)

/** Stores an account without problems (`bankAccountProblems`), with a line in the audit log. Empty parts remove it. */
export const saveBankAccount = (
  deps: Deps,
  admin: Admin,
  { reason, ...typed }: BankAccount & { reason: string },
): Promise<void> =>
  deps.db.asPlatform(async (tx) => {
    const before = accountOf(await findSetting(tx, KEY, true), deps.mode)
    const after = bankAccountOf(typed)
    await writeSetting(tx, { key: KEY, value: after, now: deps.now() })
    await writeAudit(deps, tx, {
      admin,
      action: 'bank_account_set',
      subject: { type: 'platform_setting', id: KEY },
      before,
      after,
      reason,
    })
  })
