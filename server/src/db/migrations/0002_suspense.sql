-- Money that pays for nothing is booked, and stands on the worklist until a person has dealt with it.
create table suspense_items (
  entrepreneur_id text not null,
  id text not null,
  purchase_id text,
  provider text not null,
  provider_reference text not null,
  transaction_key text not null,
  reason text not null,
  amount_minor bigint,
  currency text,
  received_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  outcome text,
  constraint suspense_items_entrepreneur_id_id_pk primary key (entrepreneur_id, id),
  constraint suspense_items_entrepreneur_id_purchase_id_purchases_entrepreneur_id_id_fk
    foreign key (entrepreneur_id, purchase_id) references purchases (entrepreneur_id, id),
  constraint suspense_amount_is_positive check (amount_minor > 0),
  constraint settled_has_its_outcome check ((settled_at is null) = (outcome is null)),
  constraint unmatched_has_no_purchase check ((reason = 'unmatched') = (purchase_id is null))
);--> statement-breakpoint
create unique index suspense_items_once on suspense_items (entrepreneur_id, provider, provider_reference, transaction_key);--> statement-breakpoint
create index suspense_items_of_purchase on suspense_items (entrepreneur_id, purchase_id);--> statement-breakpoint
create index suspense_items_open on suspense_items (received_at) where settled_at is null;--> statement-breakpoint
select make_tenant_table('suspense_items');--> statement-breakpoint

alter table unmatched_events add column amount_minor bigint, add column currency text;--> statement-breakpoint
alter table payments add column reviewed_at timestamp with time zone;--> statement-breakpoint

alter table ledger_transactions alter column purchase_id drop not null;--> statement-breakpoint
alter table ledger_transactions add column suspense_id text;--> statement-breakpoint
drop index ledger_one_per_kind;--> statement-breakpoint
create unique index ledger_one_per_kind on ledger_transactions (entrepreneur_id, purchase_id, kind) where suspense_id is null;--> statement-breakpoint
create unique index ledger_one_per_suspense on ledger_transactions (entrepreneur_id, suspense_id, kind) where suspense_id is not null;--> statement-breakpoint
alter table ledger_transactions add constraint suspense_has_its_item
  check ((kind in ('suspense', 'suspense_settled')) = (suspense_id is not null));--> statement-breakpoint
alter table ledger_transactions add constraint sale_has_its_purchase check (purchase_id is not null or suspense_id is not null);--> statement-breakpoint
alter table ledger_transactions add constraint ledger_transactions_entrepreneur_id_suspense_id_suspense_items_entrepreneur_id_id_fk
  foreign key (entrepreneur_id, suspense_id) references suspense_items (entrepreneur_id, id);--> statement-breakpoint

-- Of events kept before, only these say that money came; their sums were not kept.
insert into suspense_items (entrepreneur_id, id, provider, provider_reference, transaction_key, reason, received_at)
select 'platform', upper(substr(md5(provider || ' ' || event_key), 1, 26)), provider, provider_reference, event_key, 'unmatched', received_at
from unmatched_events where kind = 'succeeded';--> statement-breakpoint

-- The next look at these books what came before there was such an account.
update payments y set next_check_at = now()
where needs_review is not null or (
  select count(distinct coalesce(v.provider_transaction_id, v.event_key)) from provider_events v
  where v.entrepreneur_id = y.entrepreneur_id and v.payment_id = y.id and v.kind = 'succeeded') > 1;
