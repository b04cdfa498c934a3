CREATE TABLE "seller_ranges" (
	"entrepreneur_id" text PRIMARY KEY NOT NULL,
	"counted_on" date,
	"week_days" integer DEFAULT 0 NOT NULL,
	"week_sales" bigint DEFAULT 0 NOT NULL,
	"week_revenue_minor" bigint DEFAULT 0 NOT NULL,
	"month_days" integer DEFAULT 0 NOT NULL,
	"month_sales" bigint DEFAULT 0 NOT NULL,
	"month_revenue_minor" bigint DEFAULT 0 NOT NULL,
	"quarter_days" integer DEFAULT 0 NOT NULL,
	"quarter_sales" bigint DEFAULT 0 NOT NULL,
	"quarter_revenue_minor" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "seller_ranges" ADD CONSTRAINT "seller_ranges_entrepreneur_id_entrepreneurs_id_fk" FOREIGN KEY ("entrepreneur_id") REFERENCES "public"."entrepreneurs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "entrepreneurs_newest" ON "entrepreneurs" USING btree ("created_at","id");--> statement-breakpoint

select make_tenant_table('seller_ranges');--> statement-breakpoint
-- A row is written anew at each sale of its seller: beside itself, where there is room.
alter table seller_ranges set (fillfactor = 70);--> statement-breakpoint

-- At the end of the transaction, as the other sums of `seller_days`: nothing is waited for after it. The row is made first, so
-- that the change always locks it, and whoever counts anew sees the day or waits for it.
create function add_to_seller_ranges() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  of_seller text := coalesce(new.entrepreneur_id, old.entrepreneur_id);
  of_day date := coalesce(new.day, old.day);
  rows integer := (tg_op = 'INSERT')::integer - (tg_op = 'DELETE')::integer;
  sold bigint := coalesce(new.sales, 0) - coalesce(old.sales, 0);
  minor bigint := coalesce(new.revenue_minor, 0) - coalesce(old.revenue_minor, 0);
begin
  if tg_op = 'INSERT' then
    insert into seller_ranges (entrepreneur_id) values (of_seller) on conflict do nothing;
  end if;
  update seller_ranges set
    week_days = week_days + case when of_day > counted_on - 7 then rows else 0 end,
    week_sales = week_sales + case when of_day > counted_on - 7 then sold else 0 end,
    week_revenue_minor = week_revenue_minor + case when of_day > counted_on - 7 then minor else 0 end,
    month_days = month_days + case when of_day > counted_on - 30 then rows else 0 end,
    month_sales = month_sales + case when of_day > counted_on - 30 then sold else 0 end,
    month_revenue_minor = month_revenue_minor + case when of_day > counted_on - 30 then minor else 0 end,
    quarter_days = quarter_days + case when of_day > counted_on - 90 then rows else 0 end,
    quarter_sales = quarter_sales + case when of_day > counted_on - 90 then sold else 0 end,
    quarter_revenue_minor = quarter_revenue_minor + case when of_day > counted_on - 90 then minor else 0 end
  where entrepreneur_id = of_seller;
  return null;
end $$;--> statement-breakpoint
create constraint trigger added_to_ranges after insert on seller_days deferrable initially deferred for each row
  execute function add_to_seller_ranges();--> statement-breakpoint
create constraint trigger taken_from_ranges after delete on seller_days deferrable initially deferred for each row
  execute function add_to_seller_ranges();--> statement-breakpoint
create constraint trigger changed_in_ranges after update on seller_days deferrable initially deferred for each row
  when ((old.sales, old.revenue_minor) is distinct from (new.sales, new.revenue_minor))
  execute function add_to_seller_ranges();--> statement-breakpoint
-- Nobody is counted yet: no day is read here, while sales wait.
insert into seller_ranges (entrepreneur_id) select entrepreneur_id from seller_totals;
