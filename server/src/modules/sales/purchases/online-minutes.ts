import { secondsLeft, wholeMinutes } from '@minit/domain/passes/online-minutes.ts'
import { passStateAt } from '@minit/domain/passes/passes.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { readUseOfMinutes } from '../../network/online-minutes.queries.ts'
import { readPurse } from '../../network/purse.queries.ts'
import type { PassRow } from '../../passes/passes.queries.ts'
import { findSoldPass } from './purchases.queries.ts'
import { sellerForHolder } from './read-purchase.ts'

const stateOf = (pass: PassRow, isRunning: boolean, now: Date) => {
  if (pass.unusedMinutes !== null && pass.expiresAt > now) return 'unused'
  if (passStateAt(pass, now) !== 'active')
    return pass.useBy !== null && pass.expiresAt < pass.useBy ? 'used_up' : 'over'
  return isRunning ? 'running' : 'waiting'
}

/**
 * Which phone used which minutes of a pass whose minutes run only while it is online, for its holder. Any other
 * pass, and a wrong token, is `purchase_not_found`.
 */
export const readOnlineMinutes = async (deps: Deps, transactionId: string, token: string) => {
  const entrepreneurId = await sellerForHolder(deps, transactionId, token)
  return deps.db.inTenant(entrepreneurId, async (tx) => {
    const now = deps.now()
    const sold = await findSoldPass(tx, transactionId)
    const purse = await readPurse(tx, transactionId)
    if (sold === null || purse === null) throw new Refusal('purchase_not_found')
    const use = await readUseOfMinutes(tx, transactionId, now)
    return {
      businessName: sold.seller.businessName,
      boughtMinutes: wholeMinutes(purse.boughtSeconds),
      leftMinutes: wholeMinutes(secondsLeft(purse, now)),
      useBy: sold.pass.expiresAt,
      state: stateOf(
        sold.pass,
        use.phones.some(({ isOnline }) => isOnline),
        now,
      ),
      maxPhones: sold.pass.maxDevices,
      ...use,
    } as const
  })
}

/** Minutes left now of such a pass; null for any other. Reads nothing for those. */
export const onlineMinutesLeft = async (
  deps: Pick<Deps, 'db' | 'now'>,
  { entrepreneurId, purchaseId, boughtSeconds }: PassRow,
): Promise<number | null> => {
  if (boughtSeconds === null) return null
  const purse = await deps.db.inTenant(entrepreneurId, (tx) => readPurse(tx, purchaseId))
  return purse === null ? null : wholeMinutes(secondsLeft(purse, deps.now()))
}
