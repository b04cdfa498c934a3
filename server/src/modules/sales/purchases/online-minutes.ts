import { freetownDay } from '@minit/domain/kernel/durations.ts'
import { giveProblem, mostToGive } from '@minit/domain/passes/give-minutes.ts'
import { type Purse, secondsLeft, wholeMinutes } from '@minit/domain/passes/online-minutes.ts'
import { countsData } from '@minit/domain/passes/pass-line.ts'
import { passStateAt } from '@minit/domain/passes/passes.ts'
import type { TenantTx } from '../../../db/database.ts'
import { maskPhone } from '../../../kernel/phones.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { readUseOfMinutes } from '../../network/online-minutes.queries.ts'
import { readPurse } from '../../network/purse.queries.ts'
import type { PassRow } from '../../passes/passes.queries.ts'
import { countGivenOn, findGiver, findGiverPhone, listGiven } from '../given-minutes/given-minutes.queries.ts'
import { sellerForHolder } from './read-purchase.ts'

const stateOf = (pass: PassRow, isRunning: boolean, now: Date) => {
  const state = passStateAt(pass, now)
  if (state === 'revoked') return 'refunded'
  if (state === 'active' && pass.unusedMinutes !== null) return 'unused'
  if (state !== 'active') return pass.useBy !== null && pass.expiresAt < pass.useBy ? 'used_up' : 'over'
  return isRunning ? 'running' : 'waiting'
}

/** What its holder may give to another number now; null once the pass is over. */
const giveOf = async (
  tx: TenantTx,
  { pass, purse, wasGiven }: { pass: PassRow; purse: Purse; wasGiven: boolean },
  now: Date,
) => {
  if (passStateAt(pass, now) !== 'active') return null
  const givenToday = await countGivenOn(tx, pass.purchaseId, freetownDay(now))
  const giver = { purse, wasGiven, countsData: countsData(pass), givenToday }
  return { most: mostToGive(purse, now), problem: giveProblem(giver, now) }
}

/**
 * Which phone used which minutes of a pass whose minutes run only while it is online, for its holder. Any other
 * pass, and a wrong token, is `purchase_not_found`.
 */
export const readOnlineMinutes = async (deps: Deps, transactionId: string, token: string) => {
  const entrepreneurId = await sellerForHolder(deps, transactionId, token)
  return deps.db.inTenant(entrepreneurId, async (tx) => {
    const now = deps.now()
    const found = await findGiver(tx, transactionId)
    const purse = await readPurse(tx, transactionId)
    if (found === null || purse === null) throw new Refusal('purchase_not_found')
    const { pass, purchase, seller, wasGiven } = found
    const use = await readUseOfMinutes(tx, transactionId, now)
    const from = wasGiven ? await findGiverPhone(tx, transactionId) : null
    return {
      businessName: seller.businessName,
      boughtMinutes: wholeMinutes(purse.boughtSeconds),
      leftMinutes: wholeMinutes(secondsLeft(purse, now)),
      useBy: pass.expiresAt,
      state: stateOf(
        pass,
        use.phones.some(({ isOnline }) => isOnline),
        now,
      ),
      maxPhones: pass.maxDevices,
      give: await giveOf(tx, { pass, purse, wasGiven }, now),
      given: (await listGiven(tx, transactionId)).map(({ phone, ...gift }) => ({
        to: maskPhone(phone ?? ''),
        ...gift,
      })),
      isGift: purchase.recipientPhone !== null,
      from: from === null ? null : maskPhone(from),
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
