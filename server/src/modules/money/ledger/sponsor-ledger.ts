import type { Tx } from '../../../db/database.ts'
import type { Deps } from '../../../ports/deps.ts'
import {
  FEES_CHARGED,
  FEES_WITHHELD,
  RECEIVED,
  RECEIVED_IN_BANK,
  SALES_GST,
  SALES_NET,
  SPONSORS_HELD,
} from '../../platform/settings/ledger-accounts.ts'
import type { SponsorHolder } from '../sponsors/sponsors.tables.ts'
import { addToBalance } from './balances.queries.ts'
import { type LedgerLine, linesBetween, writeLedger } from './ledger.queries.ts'

type Tools = Pick<Deps, 'newId' | 'now'>
const HELD_AT = { ...RECEIVED, bank: RECEIVED_IN_BANK } as const satisfies Record<SponsorHolder, string>

type Sponsored = { entrepreneurId: string; sponsorshipId: string }

const book = (
  deps: Tools,
  tx: Tx,
  transaction: Sponsored &
    (
      | { kind: 'sponsor_paid' | 'sponsor_returned'; sponsorMoneyKey: string }
      | { kind: 'sponsor_used'; purchaseId: string }
    ),
  lines: readonly LedgerLine[],
): Promise<void> =>
  writeLedger(
    tx,
    { ...transaction, id: deps.newId(), createdAt: deps.now() },
    lines.filter(({ amountMinor }) => amountMinor !== 0),
  )

type Moved = Sponsored & {
  heldBy: SponsorHolder
  /** The name of this movement of money: the same name is booked once. */
  moneyKey: string
  amountMinor: number
}

/** Books that a provider, or the bank, received a sponsor's money: it is owed to the sponsor, and to no seller. */
export const bookSponsorPaid = (
  deps: Tools,
  tx: Tx,
  { heldBy, moneyKey, amountMinor, ...of }: Moved,
): Promise<void> =>
  book(
    deps,
    tx,
    { ...of, kind: 'sponsor_paid', sponsorMoneyKey: moneyKey },
    linesBetween({ to: HELD_AT[heldBy], from: SPONSORS_HELD }, amountMinor),
  )

/** Books that its holder no longer has what was left: the sponsor got it back. */
export const bookSponsorReturned = (
  deps: Tools,
  tx: Tx,
  { heldBy, moneyKey, amountMinor, ...of }: Moved,
): Promise<void> =>
  book(
    deps,
    tx,
    { ...of, kind: 'sponsor_returned', sponsorMoneyKey: moneyKey },
    linesBetween({ to: SPONSORS_HELD, from: HELD_AT[heldBy] }, amountMinor),
  )

export type UsedMoney = Sponsored & {
  purchaseId: string
  grossMinor: number
  gstMinor: number
  feeMinor: number
}

/**
 * Books the minutes that a phone used as the seller's earning, with its GST and the platform's fee as of a sale, and adds it to
 * the balance, which is locked last.
 */
export const bookSponsorUsed = async (deps: Tools, tx: Tx, used: UsedMoney): Promise<void> => {
  const { entrepreneurId, sponsorshipId, purchaseId, grossMinor, gstMinor, feeMinor } = used
  await book(deps, tx, { entrepreneurId, sponsorshipId, purchaseId, kind: 'sponsor_used' }, [
    { account: SPONSORS_HELD, amountMinor: grossMinor },
    { account: SALES_NET, amountMinor: gstMinor - grossMinor },
    { account: SALES_GST, amountMinor: -gstMinor },
    { account: FEES_CHARGED, amountMinor: feeMinor },
    { account: FEES_WITHHELD, amountMinor: -feeMinor },
  ])
  await addToBalance(tx, { entrepreneurId, owedMinor: grossMinor - feeMinor, maturesAt: null })
}
