import { startOfDay } from '@minit/domain/money/shifts.ts'
import type { Tx } from '../../../db/database.ts'
import { fromJsonRow, type JsonRow } from '../../../db/json-rows.ts'
import { purchases } from '../../sales/purchases/purchases.tables.ts'
import { openShiftOf } from '../drawers/open-shift.ts'
import {
  eventValues,
  insertEventStatement,
  type RecordedEvent,
  type TransferStore,
  transferStore,
} from '../transfers/transfer-store.ts'
import type { PaymentRef, Sale } from './payments.queries.ts'
import { payments, providerEvents } from './payments.tables.ts'

const TABLES = {
  transfers: payments,
  events: providerEvents,
  transferId: 'payment_id',
  followed: payments,
  followedId: 'id',
  queue: 'follow-payment' as const,
}

const generic = transferStore({
  ...TABLES,
  // A payment has no state column: its purchase shows it.
  state:
    '(select s.status from purchases s where s.entrepreneur_id = t.entrepreneur_id and s.id = t.purchase_id)',
  states: null,
  sets: {
    accepted: 'next_action = $4::jsonb, provider_payment_id = coalesce($5::text, provider_payment_id)',
  },
  acceptedValues: ({ nextAction, providerPaymentId }) => [
    JSON.stringify(nextAction),
    providerPaymentId ?? null,
  ],
})

/** `$12` the account that decided, `$13` the earliest opening time of its shift. */
const INSERT_CASH = insertEventStatement(TABLES, {
  before: `shift as (${openShiftOf({ seller: '(select entrepreneur_id from transfer)', person: '$12::text', since: '$13::timestamptz', lock: 'share' })}
  ), `,
  columns: ', actor_id, shift_id',
  values: `, $12, case when $5 = 'succeeded' then (select id from shift) end`,
})

/** The statements of payments. Cash that an account confirms belongs to the drawer of its open shift. */
export const PAYMENT_STORE: TransferStore = {
  ...generic,
  insertEvent: async (tx, event) => {
    const { actorId = null, receivedAt } = event
    if (actorId === null) return generic.insertEvent(tx, event)
    const values = [...eventValues(event), actorId, startOfDay(receivedAt)]
    const [recorded] = await tx.send<RecordedEvent>(INSERT_CASH, values)
    return recorded ?? null
  },
}

const FOLLOWED = `
  select to_jsonb(y) as payment, to_jsonb(s) as purchase,
    (select count(*) from (select from provider_events v
      where v.entrepreneur_id = $1::text and v.payment_id = $2::text limit 2) as few)::int as events
  from payments y join purchases s on s.entrepreneur_id = y.entrepreneur_id and s.id = y.purchase_id
  where y.entrepreneur_id = $1::text and y.id = $2::text`

/** Finds a payment with its purchase, and how many events it has: 0, 1, or 2 for any more. */
export const findFollowed = async (
  tx: Tx,
  { entrepreneurId, paymentId }: PaymentRef,
): Promise<{ sale: Sale; events: number } | null> => {
  type Row = { payment: JsonRow; purchase: JsonRow; events: number }
  const [row] = await tx.send<Row>(FOLLOWED, [entrepreneurId, paymentId])
  if (row === undefined) return null
  const sale = { payment: fromJsonRow(payments, row.payment), purchase: fromJsonRow(purchases, row.purchase) }
  return { sale, events: row.events }
}
