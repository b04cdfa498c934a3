-- Money that goes back to customers: what was asked of whom, what was told of it, and its place in the ledger.
CREATE TABLE "refund_events" (
	"entrepreneur_id" text NOT NULL,
	"id" text NOT NULL,
	"refund_id" text NOT NULL,
	"event_key" text NOT NULL,
	"kind" text NOT NULL,
	"amount_minor" bigint,
	"currency" text,
	"reason" text,
	"reference" text,
	"source" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "refund_events_entrepreneur_id_id_pk" PRIMARY KEY("entrepreneur_id","id")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"entrepreneur_id" text NOT NULL,
	"id" text NOT NULL,
	"purchase_id" text NOT NULL,
	"suspense_id" text,
	"amount_minor" bigint NOT NULL,
	"currency" text DEFAULT 'SLE' NOT NULL,
	"owed_minor" bigint NOT NULL,
	"why" text NOT NULL,
	"method" text NOT NULL,
	"state" text NOT NULL,
	"taken_by" text NOT NULL,
	"payment_reference" text NOT NULL,
	"provider" text,
	"provider_reference" text,
	"phone" text NOT NULL,
	"payout_method" text,
	"reference" text,
	"actor" text NOT NULL,
	"actor_id" text,
	"actor_name" text NOT NULL,
	"confirmed_by" text,
	"failure_reason" text,
	"alarm" text,
	"settled_at" timestamp with time zone,
	"ask_lease_until" timestamp with time zone,
	"asked_at" timestamp with time zone,
	"accepted_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"next_check_at" timestamp with time zone,
	"check_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "refunds_entrepreneur_id_id_pk" PRIMARY KEY("entrepreneur_id","id"),
	CONSTRAINT "refund_sends_money" CHECK ("refunds"."amount_minor" > 0 and "refunds"."owed_minor" between 0 and "refunds"."amount_minor"),
	CONSTRAINT "refund_has_its_sender" CHECK (("refunds"."method" in ('provider', 'payout')) = ("refunds"."provider" is not null and "refunds"."provider_reference" is not null)),
	CONSTRAINT "ended_refund_has_its_time" CHECK (("refunds"."state" in ('waiting', 'asked', 'to_confirm')) = ("refunds"."ended_at" is null))
);
--> statement-breakpoint
ALTER TABLE "ledger_transactions" DROP CONSTRAINT "sale_has_its_purchase";--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD COLUMN "refund_id" text;--> statement-breakpoint
ALTER TABLE "refund_events" ADD CONSTRAINT "refund_events_entrepreneur_id_refund_id_refunds_entrepreneur_id_id_fk" FOREIGN KEY ("entrepreneur_id","refund_id") REFERENCES "public"."refunds"("entrepreneur_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_entrepreneur_id_purchase_id_purchases_entrepreneur_id_id_fk" FOREIGN KEY ("entrepreneur_id","purchase_id") REFERENCES "public"."purchases"("entrepreneur_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_entrepreneur_id_suspense_id_suspense_items_entrepreneur_id_id_fk" FOREIGN KEY ("entrepreneur_id","suspense_id") REFERENCES "public"."suspense_items"("entrepreneur_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "refund_events_key" ON "refund_events" USING btree ("entrepreneur_id","refund_id","event_key");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_one_of_purchase" ON "refunds" USING btree ("entrepreneur_id","purchase_id") WHERE suspense_id is null and state <> 'failed';--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_one_of_suspense" ON "refunds" USING btree ("entrepreneur_id","suspense_id") WHERE suspense_id is not null and state <> 'failed';--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_reference" ON "refunds" USING btree ("provider","provider_reference");--> statement-breakpoint
CREATE INDEX "refunds_of_purchase" ON "refunds" USING btree ("entrepreneur_id","purchase_id");--> statement-breakpoint
CREATE INDEX "refunds_of_state" ON "refunds" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "refunds_alarms" ON "refunds" USING btree ("id") WHERE alarm is not null;--> statement-breakpoint
CREATE INDEX "refunds_to_check" ON "refunds" USING btree ("next_check_at") WHERE next_check_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_one_per_refund" ON "ledger_transactions" USING btree ("entrepreneur_id","refund_id","kind") WHERE refund_id is not null;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "sent_back_has_its_refund" CHECK (("ledger_transactions"."kind" in ('refund_reserved', 'refund_returned', 'refund_sent')) = ("ledger_transactions"."refund_id" is not null));--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "sale_has_its_purchase" CHECK ("ledger_transactions"."purchase_id" is not null or "ledger_transactions"."suspense_id" is not null or "ledger_transactions"."payout_part_id" is not null or "ledger_transactions"."refund_id" is not null);--> statement-breakpoint
select make_tenant_table(t::regclass) from unnest(array['refunds', 'refund_events']) as t;--> statement-breakpoint
-- Written once, for ever.
revoke update on refund_events from minit_app, minit_platform;--> statement-breakpoint
create trigger append_only before update or delete or truncate on refund_events for each statement execute function refuse_change();
