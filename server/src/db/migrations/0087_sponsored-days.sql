CREATE TABLE "sponsored_days" (
	"entrepreneur_id" text NOT NULL,
	"day" date NOT NULL,
	"gross_minor" bigint DEFAULT 0 NOT NULL,
	"fee_minor" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "sponsored_days_entrepreneur_id_day_pk" PRIMARY KEY("entrepreneur_id","day")
);
--> statement-breakpoint
select make_tenant_table('sponsored_days'::regclass);--> statement-breakpoint
-- safe: it is new, and a trigger alone adds to it, so that the release before adds too
revoke insert, update on sponsored_days from minit_app, minit_platform;--> statement-breakpoint
-- The lines of the transaction are written after it: they are added up when it commits.
create function add_to_sponsored_day() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into sponsored_days as d (entrepreneur_id, day, gross_minor, fee_minor)
  select new.entrepreneur_id, day_of(new.created_at), coalesce(sum(e.amount_minor) filter (where e.account = 'sponsors:held'), 0),
    coalesce(sum(e.amount_minor) filter (where e.account = 'fees:charged'), 0)
  from ledger_entries e where e.entrepreneur_id = new.entrepreneur_id and e.transaction_id = new.id
  on conflict (entrepreneur_id, day) do update set gross_minor = d.gross_minor + excluded.gross_minor,
    fee_minor = d.fee_minor + excluded.fee_minor;
  return null;
end $$;--> statement-breakpoint
create constraint trigger added_to_sponsored_day after insert on ledger_transactions deferrable initially deferred for each row
  when (new.kind = 'sponsor_used') execute function add_to_sponsored_day();--> statement-breakpoint
-- By the grants, which are few: the ledger has no index of this kind.
insert into sponsored_days (entrepreneur_id, day, gross_minor, fee_minor)
select t.entrepreneur_id, day_of(t.created_at), coalesce(sum(e.amount_minor) filter (where e.account = 'sponsors:held'), 0),
  coalesce(sum(e.amount_minor) filter (where e.account = 'fees:charged'), 0)
from free_grants g
join ledger_transactions t on t.entrepreneur_id = g.entrepreneur_id and t.purchase_id = g.purchase_id and t.kind = 'sponsor_used'
join ledger_entries e on e.entrepreneur_id = t.entrepreneur_id and e.transaction_id = t.id
where g.used_minor > 0 group by 1, 2;
