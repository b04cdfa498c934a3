/** Invariants of cards and their agents; a query selects an `id` for each row that breaks it. */
export const VOUCHER_INVARIANTS = [
  {
    id: 'I23',
    title:
      'Every card that was sold is one paid purchase with its code, and every purchase of a card belongs to one',
    breaches: `select v.id from vouchers v
        left join purchases p on p.entrepreneur_id = v.entrepreneur_id and p.id = v.purchase_id
        left join passes s on s.entrepreneur_id = v.entrepreneur_id and s.purchase_id = v.purchase_id
        where v.sold_at is not null and (p.status is null or p.status not in ('paid', 'refunded')
          or p.idempotency_key is distinct from 'voucher:' || v.id or s.id is null)
      union select p.id from purchases p where p.idempotency_key like 'voucher:%' and not exists (
        select from vouchers v where v.entrepreneur_id = p.entrepreneur_id and v.purchase_id = p.id)`,
  },
  {
    id: 'I24',
    title: 'What each seller’s agents owe is what the ledger says, and every card of an agent is booked once',
    breaches: `select coalesce(kept.id, booked.id) as id from (
          select entrepreneur_id as id, sum(owed_minor) as owed from voucher_agents group by 1) kept
        full join (select e.entrepreneur_id as id, sum(e.amount_minor) as owed from ledger_entries e
          where e.account = 'agents:owed' group by 1) booked on booked.id = kept.id
        where coalesce(kept.owed, 0) <> coalesce(booked.owed, 0)
      union select v.id from vouchers v
        join voucher_batches b on b.entrepreneur_id = v.entrepreneur_id and b.id = v.batch_id
        where v.sold_at is not null and (b.agent_id is not null) <> exists (select from ledger_transactions t
          where t.entrepreneur_id = v.entrepreneur_id and t.purchase_id = v.purchase_id and t.kind = 'agent_sale')`,
  },
] as const
