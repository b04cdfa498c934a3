import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import {
  CLEARING_OWED,
  FEES_WITHHELD,
  INVOICES_WITHHELD,
  OWED_BY_SALES,
  PAYOUTS_RESERVED,
  PAYOUTS_SET_ASIDE,
  REFUNDS_RESERVED,
  REFUNDS_RETURNED,
  SPONSORS_HELD,
} from '../../platform/settings/ledger-accounts.ts'
import { sellerBalances } from './balances.tables.ts'

/**
 * The parts of what the platform owes a seller, in minor units. Their sum may be negative. Who spends it takes what is kept back
 * off it first: `lessKeptBack`.
 */
export type Balance = Pick<
  typeof sellerBalances.$inferSelect,
  'availableMinor' | 'pendingMinor' | 'reservedMinor' | 'travellingMinor'
>

/** What a sale or a refund adds to a seller's balance: to the pending part until its provider has settled. */
export type BalanceChange = { entrepreneurId: string; owedMinor: number; maturesAt: Date | null }

const OWED = '(excluded.available_minor + excluded.pending_minor)'

/**
 * `change` selects `entrepreneur_id`, `owed_minor` and `matures_at`; an existing row knows what has matured.
 */
const addingToBalance = (
  change: string,
  { maturesAt, condition }: { maturesAt: string; condition: string },
) => `
  insert into seller_balances as b (entrepreneur_id, available_minor, pending_minor)
  select c.entrepreneur_id, case when c.matures_at is null then c.owed_minor else 0 end,
    case when c.matures_at is null then 0 else c.owed_minor end
  from (${change}) as c ${condition} and c.owed_minor <> 0
  on conflict (entrepreneur_id) do update set
    available_minor = b.available_minor + case when ${maturesAt} > b.matured_until then 0 else ${OWED} end,
    pending_minor = b.pending_minor + case when ${maturesAt} > b.matured_until then ${OWED} else 0 end`

/**
 * SQL that adds the change `owed` of a statement's parameter (`input`, see json-rows.ts) to its seller's
 * balance, and creates the row if needed. `condition` is a `where`. Locks nothing where it adds nothing, as
 * for cash.
 */
export const addInputToBalance = (condition: string): string =>
  addingToBalance(
    `select o ->> 'entrepreneurId' as entrepreneur_id, (o ->> 'owedMinor')::bigint as owed_minor,
       (o ->> 'maturesAt')::timestamptz as matures_at from (select j -> 'owed' as o from input) as i`,
    { maturesAt: `(select (j -> 'owed' ->> 'maturesAt')::timestamptz from input)`, condition },
  )

const ADD = addingToBalance(
  'select $1::text as entrepreneur_id, $2::bigint as owed_minor, $3::timestamptz as matures_at',
  { maturesAt: '$3', condition: 'where true' },
)

/** The same in its own statement. The balance is the last lock that sales of one seller share. */
export const addToBalance = async (
  tx: Tx,
  { entrepreneurId, owedMinor, maturesAt }: BalanceChange,
): Promise<void> => {
  await tx.send(ADD, [entrepreneurId, owedMinor, maturesAt])
}

const NOTHING: Balance = { availableMinor: 0, pendingMinor: 0, reservedMinor: 0, travellingMinor: 0 }

/** All zero for a seller who was never owed anything. */
export const findBalance = async (tx: Tx, entrepreneurId: string): Promise<Balance> => {
  const { availableMinor, pendingMinor, reservedMinor, travellingMinor } = sellerBalances
  const [row] = await tx
    .select({ availableMinor, pendingMinor, reservedMinor, travellingMinor })
    .from(sellerBalances)
    .where(eq(sellerBalances.entrepreneurId, entrepreneurId))
  return row ?? NOTHING
}

/** Creates the row of a seller who has none, so that it can be locked and changed. */
export const openBalance = async (tx: Tx, entrepreneurId: string): Promise<void> => {
  await tx.insert(sellerBalances).values({ entrepreneurId }).onConflictDoNothing()
}

/** Locks the balance until the transaction ends. */
export const lockBalance = async (tx: Tx, entrepreneurId: string): Promise<void> => {
  await tx
    .select({ entrepreneurId: sellerBalances.entrepreneurId })
    .from(sellerBalances)
    .where(eq(sellerBalances.entrepreneurId, entrepreneurId))
    .for('update')
}

const accounts = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(', ')

/** Money for an invoice that was not owed belongs to the seller, like that of a sale. */
const OF_SALES = `(t.kind in ('sale', 'refund', 'invoice_credit') and e.account in (${accounts(OWED_BY_SALES)})
  or t.kind = 'sponsor_used' and e.account in ('${SPONSORS_HELD}', '${FEES_WITHHELD}'))`

/** SQL: whether the entry `e` of the transaction `t` changes what the platform owes a seller, less what is reserved. */
export const IS_OWED = `(${OF_SALES} or e.account in (${accounts([PAYOUTS_SET_ASIDE, REFUNDS_RETURNED, INVOICES_WITHHELD, CLEARING_OWED])}))`

const MATURE = `
  update seller_balances b set matured_until = $2::timestamptz,
    available_minor = b.available_minor + due.minor, pending_minor = b.pending_minor - due.minor
  from (
    select coalesce(sum(e.amount_minor), 0)::bigint as minor
    from seller_balances k
    join ledger_transactions t on t.entrepreneur_id = k.entrepreneur_id
      and t.matures_at > k.matured_until and t.matures_at <= $2
    join ledger_entries e on e.entrepreneur_id = t.entrepreneur_id and e.transaction_id = t.id
    where k.entrepreneur_id = $1::text and ${OF_SALES}
  ) as due
  where b.entrepreneur_id = $1 and b.matured_until < $2`

/**
 * Moves what providers have settled by now to the available part. An earlier statement must lock the balance:
 * one that waits for the lock itself does not see what was booked while it waited.
 */
export const matureBalance = async (tx: Tx, entrepreneurId: string, now: Date): Promise<void> => {
  await tx.send(MATURE, [entrepreneurId, now])
}

/**
 * SQL that computes all balances from the ledger, by seller, to compare with the stored rows. It uses
 * `matured_until` of the stored row as is, since that only says what was moved so far.
 */
export const COUNTED_BALANCES = `
  select l.entrepreneur_id,
    coalesce(sum(l.amount_minor) filter (where l.part = 'owed' and not l.is_pending), 0)::bigint as available_minor,
    coalesce(sum(l.amount_minor) filter (where l.part = 'owed' and l.is_pending), 0)::bigint as pending_minor,
    coalesce(sum(l.amount_minor) filter (where l.part = 'reserved'), 0)::bigint as reserved_minor
  from (
    select t.entrepreneur_id, e.amount_minor,
      case when ${IS_OWED} then 'owed'
        when e.account in ('${PAYOUTS_RESERVED}', '${REFUNDS_RESERVED}') then 'reserved' end as part,
      coalesce(t.matures_at > coalesce(b.matured_until, 'epoch'), false) as is_pending
    from ledger_transactions t
    join ledger_entries e on e.entrepreneur_id = t.entrepreneur_id and e.transaction_id = t.id
    left join seller_balances b on b.entrepreneur_id = t.entrepreneur_id
  ) as l
  where l.part is not null group by l.entrepreneur_id`

/**
 * Computes a seller's balance from the ledger, after a bulk import. The seller must not sell at
 * the same time.
 */
export const rebuildBalance = async (tx: Tx, entrepreneurId: string): Promise<void> => {
  await tx.send(
    `insert into seller_balances (entrepreneur_id, available_minor, pending_minor, reserved_minor)
     select * from (${COUNTED_BALANCES}) as counted where entrepreneur_id = $1
     on conflict (entrepreneur_id) do update set available_minor = excluded.available_minor,
       pending_minor = excluded.pending_minor, reserved_minor = excluded.reserved_minor`,
    [entrepreneurId],
  )
}

/**
 * Moves minor units between the parts of a locked balance, or off it (negative). Throws when it has no row.
 */
export const moveBalance = async (
  tx: Tx,
  entrepreneurId: string,
  { available, reserved }: { available: number; reserved: number },
): Promise<void> => {
  const moved = await tx
    .update(sellerBalances)
    .set({
      availableMinor: sql`${sellerBalances.availableMinor} + ${available}`,
      reservedMinor: sql`${sellerBalances.reservedMinor} + ${reserved}`,
    })
    .where(eq(sellerBalances.entrepreneurId, entrepreneurId))
    .returning({ entrepreneurId: sellerBalances.entrepreneurId })
  if (moved.length === 0) throw new Error(`seller ${entrepreneurId} has no balance to move`)
}

const CLEAR = `
  insert into seller_balances as b (entrepreneur_id, available_minor) values ($1::text, $2::bigint)
  on conflict (entrepreneur_id) do update set available_minor = b.available_minor + $2,
    travelling_minor = b.travelling_minor - $3::bigint`

/** Adds what a clearing came to, negative if the shop pays, and releases what was kept back for it. */
export const clearBalance = async (
  tx: Tx,
  {
    entrepreneurId,
    netMinor,
    releasedMinor,
  }: Record<'netMinor' | 'releasedMinor', number> & { entrepreneurId: string },
): Promise<void> => {
  await tx.send(CLEAR, [entrepreneurId, netMinor, releasedMinor])
}
