import { methodForPhone } from '@minit/domain/money/payments.ts'
import { PAYOUT_METHODS } from '@minit/domain/money/payouts.ts'
import type { Tx } from '../../../db/database.ts'
import { firstOrNull } from '../../../kernel/collections.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import type { PayoutEvent, PayoutProviderName } from '../../../ports/payout-provider.ts'
import { lockBalance, openBalance } from '../ledger/balances.queries.ts'
import { bookPayoutReserved } from '../ledger/payout-ledger.ts'
import { settleLocked } from '../transfers/settle-transfer.ts'
import { listPaidAtNumbers } from './destinations.queries.ts'
import { PAYOUT_KIND } from './payout-transfers.ts'
import { insertPayout, listParts } from './payouts.queries.ts'

/** A payout that a provider's statement tells of: minor units, and a number in E.164. */
export type SentPayout = {
  entrepreneurId: string
  provider: string
  phone: string
  amountMinor: number
  sentAt: Date
  /** What the statement says of it, as a notice of the provider would. */
  event: PayoutEvent
}

const PAYOUT_PROVIDERS: readonly PayoutProviderName[] = ['pawapay', 'monime']

/**
 * Writes down a payout that a provider has sent and our books do not know, which a restored database may have forgotten: it
 * is taken off the seller's balance, below zero if need be, and nobody is asked to send anything. Returns its id. Locks the
 * seller's balance, the first lock of all that touches payouts. Refuses with `payout_not_theirs` where the seller was never
 * paid at this number, or nobody is by this provider.
 */
export const bookSentPayout = async (
  deps: Deps,
  tx: Tx,
  { entrepreneurId, phone, amountMinor, sentAt, event, ...sent }: SentPayout,
): Promise<string> => {
  const provider = PAYOUT_PROVIDERS.find((name) => name === sent.provider)
  const method = PAYOUT_METHODS.find((name) => name === methodForPhone(phone))
  const isPaidThere = (await listPaidAtNumbers(tx, [phone])).some(({ id }) => id === entrepreneurId)
  if (provider === undefined || method === undefined || !isPaidThere) throw new Refusal('payout_not_theirs')
  await openBalance(tx, entrepreneurId)
  await lockBalance(tx, entrepreneurId)
  const ref = { entrepreneurId, payoutId: deps.newId() }
  await insertPayout(
    tx,
    {
      entrepreneurId,
      id: ref.payoutId,
      amountMinor,
      phone,
      method,
      provider,
      // Ended from the start: another one of this seller may be open.
      askedBy: 'admin',
      state: 'paid',
      createdAt: sentAt,
      endedAt: sentAt,
    },
    [
      {
        entrepreneurId,
        id: deps.newId(),
        payoutId: ref.payoutId,
        number: 1,
        amountMinor,
        provider,
        providerReference: event.reference,
        state: 'asked',
        createdAt: sentAt,
        askedAt: sentAt,
      },
    ],
  )
  const part = firstOrNull(await listParts(tx, ref))
  if (part === null) throw new Error('the part was just written')
  await bookPayoutReserved(deps, tx, part)
  const reported = { id: deps.newId(), provider, event, source: 'statement', receivedAt: deps.now() }
  await PAYOUT_KIND.store.insertEvent(tx, reported)
  await settleLocked(deps, tx, { kind: PAYOUT_KIND, row: part })
  return ref.payoutId
}
