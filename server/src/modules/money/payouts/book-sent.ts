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

/** A payout from a provider's statement: minor units, and a number in E.164. */
export type SentPayout = {
  entrepreneurId: string
  provider: string
  phone: string
  amountMinor: number
  sentAt: Date
  /** The statement line as an event, as a webhook would report it. */
  event: PayoutEvent
}

const PAYOUT_PROVIDERS: readonly PayoutProviderName[] = ['pawapay', 'monime']

/**
 * Books a payout that a provider sent but that the database lacks, as after a restore: takes it off the
 * seller's balance, which may become negative, and sends nothing. Returns its id. Locks the seller's balance
 * first, as every payout transaction. Refuses with `payout_not_theirs` if the seller was never paid at this
 * number, or the provider sends no payouts.
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
      // Ended from the start, since another payout of this seller may be open.
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
