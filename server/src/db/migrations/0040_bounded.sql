CREATE TABLE "seller_holdings" (
	"entrepreneur_id" text PRIMARY KEY NOT NULL,
	"pawapay_minor" bigint DEFAULT 0 NOT NULL,
	"monime_minor" bigint DEFAULT 0 NOT NULL,
	"vult_minor" bigint DEFAULT 0 NOT NULL,
	"orange_web_minor" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "owed_back" (
	"entrepreneur_id" text NOT NULL,
	"purchase_id" text NOT NULL,
	CONSTRAINT "owed_back_entrepreneur_id_purchase_id_pk" PRIMARY KEY("entrepreneur_id","purchase_id")
);
--> statement-breakpoint
CREATE TABLE "platform_days" (
	"day" date NOT NULL,
	"part" integer NOT NULL,
	"sales" bigint DEFAULT 0 NOT NULL,
	"revenue_minor" bigint DEFAULT 0 NOT NULL,
	"overtime_minor" bigint DEFAULT 0 NOT NULL,
	"discount_minor" bigint DEFAULT 0 NOT NULL,
	"orange_money_sales" bigint DEFAULT 0 NOT NULL,
	"orange_money_minor" bigint DEFAULT 0 NOT NULL,
	"africell_money_sales" bigint DEFAULT 0 NOT NULL,
	"africell_money_minor" bigint DEFAULT 0 NOT NULL,
	"vult_sales" bigint DEFAULT 0 NOT NULL,
	"vult_minor" bigint DEFAULT 0 NOT NULL,
	"cash_sales" bigint DEFAULT 0 NOT NULL,
	"cash_minor" bigint DEFAULT 0 NOT NULL,
	"new_customers" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "platform_days_day_part_pk" PRIMARY KEY("day","part")
);
--> statement-breakpoint
CREATE INDEX "seller_customers_again" ON "seller_customers" USING btree ("entrepreneur_id","last_purchase_at") WHERE purchases > 1;--> statement-breakpoint
CREATE INDEX "access_sessions_began" ON "access_sessions" USING btree ("began_at");--> statement-breakpoint
CREATE INDEX "pass_devices_added" ON "pass_devices" USING btree ("added_at");--> statement-breakpoint

select make_tenant_table(t::regclass) from unnest(array['seller_holdings', 'owed_back']) as t;--> statement-breakpoint
-- They belong to no seller, and minit_app has no grant on them.
grant select on platform_days to minit_platform;--> statement-breakpoint
alter table platform_days set (fillfactor = 50);--> statement-breakpoint

-- All three are kept by triggers, so that the release before keeps them too; at the end of the transaction, when it holds
-- every other lock that it will want, so that nobody waits in a circle.

create function hold(seller text, provider text, minor bigint) returns void language sql security definer set search_path = public, pg_temp as $$
  insert into seller_holdings as h (entrepreneur_id, pawapay_minor, monime_minor, vult_minor, orange_web_minor)
  values (seller, case when provider = 'pawapay' then minor else 0 end, case when provider = 'monime' then minor else 0 end,
    case when provider = 'vult' then minor else 0 end, case when provider = 'orange-web' then minor else 0 end)
  on conflict (entrepreneur_id) do update set pawapay_minor = h.pawapay_minor + excluded.pawapay_minor,
    monime_minor = h.monime_minor + excluded.monime_minor, vult_minor = h.vult_minor + excluded.vult_minor,
    orange_web_minor = h.orange_web_minor + excluded.orange_web_minor
$$;--> statement-breakpoint
-- safe: it is new, and would let a seller write what is held
revoke execute on function hold(text, text, bigint) from public;--> statement-breakpoint
create function hold_entry() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform hold(new.entrepreneur_id, split_part(new.account, ':', 2),
    case when new.account like 'received:%' then new.amount_minor else -new.amount_minor end);
  return null;
end $$;--> statement-breakpoint
create constraint trigger held after insert on ledger_entries deferrable initially deferred for each row
  when (new.currency = 'SLE' and new.account <> 'received:cash' and (new.account like 'received:%' or new.account like 'paid\_out:%'))
  execute function hold_entry();--> statement-breakpoint
-- The books turn a sale before its money goes, and another provider may send it.
create function hold_refund() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone bigint := case when new.state = 'sent' then new.amount_minor else -new.amount_minor end;
begin
  if new.taken_by <> new.provider then
    perform hold(new.entrepreneur_id, new.taken_by, gone);
    perform hold(new.entrepreneur_id, new.provider, -gone);
  end if;
  return null;
end $$;--> statement-breakpoint
create constraint trigger held_at_once after insert on refunds deferrable initially deferred for each row
  when (new.state = 'sent' and new.method = 'payout') execute function hold_refund();--> statement-breakpoint
create constraint trigger held after update on refunds deferrable initially deferred for each row
  when ((old.state = 'sent') <> (new.state = 'sent') and new.method = 'payout') execute function hold_refund();--> statement-breakpoint
insert into seller_holdings (entrepreneur_id, pawapay_minor, monime_minor, vult_minor, orange_web_minor)
select entrepreneur_id, coalesce(sum(minor) filter (where provider = 'pawapay'), 0), coalesce(sum(minor) filter (where provider = 'monime'), 0),
  coalesce(sum(minor) filter (where provider = 'vult'), 0), coalesce(sum(minor) filter (where provider = 'orange-web'), 0)
from (
  select entrepreneur_id, split_part(account, ':', 2) as provider,
    case when account like 'received:%' then amount_minor else -amount_minor end as minor from ledger_entries
  where currency = 'SLE' and account <> 'received:cash' and (account like 'received:%' or account like 'paid\_out:%')
  union all select entrepreneur_id, taken_by, amount_minor from refunds where state = 'sent' and method = 'payout'
  union all select entrepreneur_id, provider, -amount_minor from refunds where state = 'sent' and method = 'payout'
) moved group by 1;--> statement-breakpoint

-- Adds to a part that nobody holds, or begins a new one: nobody waits for anybody.
create function add_to_platform_day() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  of_day date := coalesce(new.day, old.day);
  n platform_days;
begin
  n.sales := coalesce(new.sales, 0) - coalesce(old.sales, 0);
  n.revenue_minor := coalesce(new.revenue_minor, 0) - coalesce(old.revenue_minor, 0);
  n.overtime_minor := coalesce(new.overtime_minor, 0) - coalesce(old.overtime_minor, 0);
  n.discount_minor := coalesce(new.discount_minor, 0) - coalesce(old.discount_minor, 0);
  n.orange_money_sales := coalesce(new.orange_money_sales, 0) - coalesce(old.orange_money_sales, 0);
  n.orange_money_minor := coalesce(new.orange_money_minor, 0) - coalesce(old.orange_money_minor, 0);
  n.africell_money_sales := coalesce(new.africell_money_sales, 0) - coalesce(old.africell_money_sales, 0);
  n.africell_money_minor := coalesce(new.africell_money_minor, 0) - coalesce(old.africell_money_minor, 0);
  n.vult_sales := coalesce(new.vult_sales, 0) - coalesce(old.vult_sales, 0);
  n.vult_minor := coalesce(new.vult_minor, 0) - coalesce(old.vult_minor, 0);
  n.cash_sales := coalesce(new.cash_sales, 0) - coalesce(old.cash_sales, 0);
  n.cash_minor := coalesce(new.cash_minor, 0) - coalesce(old.cash_minor, 0);
  n.new_customers := coalesce(new.new_customers, 0) - coalesce(old.new_customers, 0);
  update platform_days p set sales = p.sales + n.sales, revenue_minor = p.revenue_minor + n.revenue_minor,
    overtime_minor = p.overtime_minor + n.overtime_minor, discount_minor = p.discount_minor + n.discount_minor,
    orange_money_sales = p.orange_money_sales + n.orange_money_sales, orange_money_minor = p.orange_money_minor + n.orange_money_minor,
    africell_money_sales = p.africell_money_sales + n.africell_money_sales, africell_money_minor = p.africell_money_minor + n.africell_money_minor,
    vult_sales = p.vult_sales + n.vult_sales, vult_minor = p.vult_minor + n.vult_minor,
    cash_sales = p.cash_sales + n.cash_sales, cash_minor = p.cash_minor + n.cash_minor, new_customers = p.new_customers + n.new_customers
  where p.day = of_day and p.part = (select part from platform_days where day = of_day order by part limit 1 for update skip locked);
  if not found then
    n.day := of_day;
    n.part := floor(random() * 2147483647);
    insert into platform_days select n.*;
  end if;
  return null;
end $$;--> statement-breakpoint
create constraint trigger added after insert on seller_days deferrable initially deferred for each row
  execute function add_to_platform_day();--> statement-breakpoint
create constraint trigger taken after delete on seller_days deferrable initially deferred for each row
  execute function add_to_platform_day();--> statement-breakpoint
create constraint trigger changed after update on seller_days deferrable initially deferred for each row
  when ((old.sales, old.revenue_minor, old.overtime_minor, old.discount_minor, old.orange_money_sales, old.orange_money_minor,
      old.africell_money_sales, old.africell_money_minor, old.vult_sales, old.vult_minor, old.cash_sales, old.cash_minor, old.new_customers)
    is distinct from (new.sales, new.revenue_minor, new.overtime_minor, new.discount_minor, new.orange_money_sales, new.orange_money_minor,
      new.africell_money_sales, new.africell_money_minor, new.vult_sales, new.vult_minor, new.cash_sales, new.cash_minor, new.new_customers))
  execute function add_to_platform_day();--> statement-breakpoint
insert into platform_days (day, part, sales, revenue_minor, overtime_minor, discount_minor, orange_money_sales, orange_money_minor,
    africell_money_sales, africell_money_minor, vult_sales, vult_minor, cash_sales, cash_minor, new_customers)
select day, 0, sum(sales), sum(revenue_minor), sum(overtime_minor), sum(discount_minor), sum(orange_money_sales), sum(orange_money_minor),
  sum(africell_money_sales), sum(africell_money_minor), sum(vult_sales), sum(vult_minor), sum(cash_sales), sum(cash_minor), sum(new_customers)
from seller_days group by day;--> statement-breakpoint

create function mark_owed_back() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.kind = 'overtime' and new.status <> 'paid' then
    delete from owed_back where entrepreneur_id = new.entrepreneur_id and purchase_id = new.id;
    return null;
  end if;
  insert into owed_back (entrepreneur_id, purchase_id)
  select o.entrepreneur_id, o.id from purchases p
  join purchases o on o.entrepreneur_id = p.entrepreneur_id and o.pass_purchase_id = p.id and o.kind = 'overtime' and o.status = 'paid'
  where p.entrepreneur_id = new.entrepreneur_id and p.id = coalesce(new.pass_purchase_id, new.id) and p.status = 'refunded'
  on conflict do nothing;
  return null;
end $$;--> statement-breakpoint
create constraint trigger owed_back after update on purchases deferrable initially deferred for each row
  when (old.status <> new.status and ((new.kind = 'pass' and new.status = 'refunded')
    or (new.kind = 'overtime' and 'paid' in (old.status, new.status)))) execute function mark_owed_back();--> statement-breakpoint
insert into owed_back (entrepreneur_id, purchase_id)
select o.entrepreneur_id, o.id from purchases p
join purchases o on o.entrepreneur_id = p.entrepreneur_id and o.pass_purchase_id = p.id and o.kind = 'overtime' and o.status = 'paid'
where p.status = 'refunded';
