-- What the platform owes each seller, in one row that equals the ledger; the platform's fee on a sale, and when its money
-- has come from the provider.
CREATE TABLE "seller_balances" (
	"entrepreneur_id" text PRIMARY KEY NOT NULL,
	"available_minor" bigint DEFAULT 0 NOT NULL,
	"pending_minor" bigint DEFAULT 0 NOT NULL,
	"reserved_minor" bigint DEFAULT 0 NOT NULL,
	"matured_until" timestamp with time zone DEFAULT 'epoch' NOT NULL,
	CONSTRAINT "reserved_is_not_negative" CHECK ("seller_balances"."reserved_minor" >= 0)
);
--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD COLUMN "matures_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "settlement_delay_hours" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "fee_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "seller_balances" ADD CONSTRAINT "seller_balances_entrepreneur_id_entrepreneurs_id_fk" FOREIGN KEY ("entrepreneur_id") REFERENCES "public"."entrepreneurs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_maturing" ON "ledger_transactions" USING btree ("entrepreneur_id","matures_at") WHERE matures_at is not null;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "fee_is_part_of_the_price" CHECK ("purchases"."fee_minor" between 0 and "purchases"."price_minor");--> statement-breakpoint
select make_tenant_table('seller_balances');--> statement-breakpoint
-- No fee and no delay held before this, so all that providers took is available.
insert into seller_balances (entrepreneur_id, available_minor)
select t.entrepreneur_id, sum(e.amount_minor)
from ledger_transactions t
join ledger_entries e on e.entrepreneur_id = t.entrepreneur_id and e.transaction_id = t.id
where t.kind in ('sale', 'refund') and e.account in ('received:pawapay', 'received:vult')
group by t.entrepreneur_id;
--> statement-breakpoint
-- Money sent to sellers: where to, when, what providers told of it, and its place in the ledger.
CREATE TABLE "payout_destinations" (
	"entrepreneur_id" text NOT NULL,
	"id" text NOT NULL,
	"phone" text NOT NULL,
	"method" text NOT NULL,
	"holder_name" text,
	"code_digest" text NOT NULL,
	"code_until" timestamp with time zone NOT NULL,
	"code_tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"verified_at" timestamp with time zone,
	"held_until" timestamp with time zone,
	"replaced_at" timestamp with time zone,
	CONSTRAINT "payout_destinations_entrepreneur_id_id_pk" PRIMARY KEY("entrepreneur_id","id"),
	CONSTRAINT "verified_has_its_hold" CHECK (("payout_destinations"."verified_at" is null) = ("payout_destinations"."held_until" is null))
);
--> statement-breakpoint
CREATE TABLE "payout_events" (
	"entrepreneur_id" text NOT NULL,
	"id" text NOT NULL,
	"part_id" text NOT NULL,
	"provider" text NOT NULL,
	"event_key" text NOT NULL,
	"kind" text NOT NULL,
	"amount_minor" bigint,
	"currency" text,
	"reason" text,
	"provider_transaction_id" text,
	"source" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payout_events_entrepreneur_id_id_pk" PRIMARY KEY("entrepreneur_id","id")
);
--> statement-breakpoint
CREATE TABLE "payout_parts" (
	"entrepreneur_id" text NOT NULL,
	"id" text NOT NULL,
	"payout_id" text NOT NULL,
	"number" integer NOT NULL,
	"amount_minor" bigint NOT NULL,
	"provider" text NOT NULL,
	"provider_reference" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"failure_reason" text,
	"provider_transaction_id" text,
	"waits_for_float" boolean DEFAULT false NOT NULL,
	"ask_lease_until" timestamp with time zone,
	"asked_at" timestamp with time zone,
	"accepted_at" timestamp with time zone,
	"alarm" text,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "payout_parts_entrepreneur_id_id_pk" PRIMARY KEY("entrepreneur_id","id"),
	CONSTRAINT "part_sends_money" CHECK ("payout_parts"."amount_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "payout_settings" (
	"entrepreneur_id" text PRIMARY KEY NOT NULL,
	"is_daily" boolean DEFAULT false NOT NULL,
	"held_at" timestamp with time zone,
	"hold_reason" text
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"entrepreneur_id" text NOT NULL,
	"id" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text DEFAULT 'SLE' NOT NULL,
	"phone" text NOT NULL,
	"method" text NOT NULL,
	"provider" text NOT NULL,
	"asked_by" text NOT NULL,
	"state" text NOT NULL,
	"failure_reason" text,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"next_check_at" timestamp with time zone,
	"check_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "payouts_entrepreneur_id_id_pk" PRIMARY KEY("entrepreneur_id","id"),
	CONSTRAINT "sends_money" CHECK ("payouts"."amount_minor" > 0),
	CONSTRAINT "ended_has_its_time" CHECK (("payouts"."state" in ('waits_for_admin', 'under_way')) = ("payouts"."ended_at" is null))
);
--> statement-breakpoint
ALTER TABLE "ledger_transactions" DROP CONSTRAINT "sale_has_its_purchase";--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD COLUMN "payout_part_id" text;--> statement-breakpoint
ALTER TABLE "payout_destinations" ADD CONSTRAINT "payout_destinations_entrepreneur_id_entrepreneurs_id_fk" FOREIGN KEY ("entrepreneur_id") REFERENCES "public"."entrepreneurs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_events" ADD CONSTRAINT "payout_events_entrepreneur_id_part_id_payout_parts_entrepreneur_id_id_fk" FOREIGN KEY ("entrepreneur_id","part_id") REFERENCES "public"."payout_parts"("entrepreneur_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_parts" ADD CONSTRAINT "payout_parts_entrepreneur_id_payout_id_payouts_entrepreneur_id_id_fk" FOREIGN KEY ("entrepreneur_id","payout_id") REFERENCES "public"."payouts"("entrepreneur_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_settings" ADD CONSTRAINT "payout_settings_entrepreneur_id_entrepreneurs_id_fk" FOREIGN KEY ("entrepreneur_id") REFERENCES "public"."entrepreneurs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_entrepreneur_id_entrepreneurs_id_fk" FOREIGN KEY ("entrepreneur_id") REFERENCES "public"."entrepreneurs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payout_destinations_one" ON "payout_destinations" USING btree ("entrepreneur_id") WHERE verified_at is not null and replaced_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payout_events_key" ON "payout_events" USING btree ("provider","event_key");--> statement-breakpoint
CREATE INDEX "payout_events_of_part" ON "payout_events" USING btree ("entrepreneur_id","part_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_parts_reference" ON "payout_parts" USING btree ("provider","provider_reference");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_parts_number" ON "payout_parts" USING btree ("entrepreneur_id","payout_id","number");--> statement-breakpoint
CREATE INDEX "payout_parts_of_state" ON "payout_parts" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "payout_parts_alarms" ON "payout_parts" USING btree ("id") WHERE alarm is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_one_open" ON "payouts" USING btree ("entrepreneur_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "payouts_newest" ON "payouts" USING btree ("entrepreneur_id","created_at","id");--> statement-breakpoint
CREATE INDEX "payouts_of_state" ON "payouts" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "payouts_to_check" ON "payouts" USING btree ("next_check_at") WHERE next_check_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_one_per_payout" ON "ledger_transactions" USING btree ("entrepreneur_id","payout_part_id","kind") WHERE payout_part_id is not null;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "payout_has_its_part" CHECK (("ledger_transactions"."kind" in ('payout_reserved', 'payout_returned', 'payout_paid')) = ("ledger_transactions"."payout_part_id" is not null));--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "sale_has_its_purchase" CHECK ("ledger_transactions"."purchase_id" is not null or "ledger_transactions"."suspense_id" is not null or "ledger_transactions"."payout_part_id" is not null);--> statement-breakpoint
select make_tenant_table(t::regclass) from unnest(array[
  'payout_settings', 'payout_destinations', 'payouts', 'payout_parts', 'payout_events'
]) as t;--> statement-breakpoint
-- Written once, for ever.
revoke update on payout_events from minit_app, minit_platform;--> statement-breakpoint
create trigger append_only before update or delete or truncate on payout_events for each statement execute function refuse_change();
