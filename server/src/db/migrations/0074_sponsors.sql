CREATE TABLE "sponsor_events" (
	"entrepreneur_id" text NOT NULL,
	"id" text NOT NULL,
	"payment_id" text NOT NULL,
	"provider" text NOT NULL,
	"event_key" text NOT NULL,
	"kind" text NOT NULL,
	"amount_minor" bigint,
	"currency" text,
	"reason" text,
	"provider_transaction_id" text,
	"source" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sponsor_events_entrepreneur_id_id_pk" PRIMARY KEY("entrepreneur_id","id")
);--> statement-breakpoint
CREATE TABLE "sponsor_payments" (
	"entrepreneur_id" text NOT NULL,
	"id" text NOT NULL,
	"sponsorship_id" text NOT NULL,
	"provider" text NOT NULL,
	"provider_reference" text NOT NULL,
	"method" text NOT NULL,
	"phone" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text DEFAULT 'SLE' NOT NULL,
	"next_action" jsonb NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"failure_reason" text,
	"alarm" text,
	"pay_by" timestamp with time zone NOT NULL,
	"ask_lease_until" timestamp with time zone,
	"accepted_at" timestamp with time zone,
	"next_check_at" timestamp with time zone,
	"check_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "sponsor_payments_entrepreneur_id_id_pk" PRIMARY KEY("entrepreneur_id","id"),
	CONSTRAINT "sponsor_payment_asks" CHECK ("sponsor_payments"."amount_minor" > 0),
	CONSTRAINT "pending_has_no_end" CHECK (("sponsor_payments"."state" = 'pending') = ("sponsor_payments"."ended_at" is null))
);--> statement-breakpoint
CREATE TABLE "sponsor_return_events" (
	"entrepreneur_id" text NOT NULL,
	"id" text NOT NULL,
	"return_id" text NOT NULL,
	"event_key" text NOT NULL,
	"kind" text NOT NULL,
	"amount_minor" bigint,
	"currency" text,
	"reason" text,
	"reference" text,
	"source" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sponsor_return_events_entrepreneur_id_id_pk" PRIMARY KEY("entrepreneur_id","id")
);--> statement-breakpoint
CREATE TABLE "sponsor_returns" (
	"entrepreneur_id" text NOT NULL,
	"id" text NOT NULL,
	"sponsorship_id" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text DEFAULT 'SLE' NOT NULL,
	"method" text NOT NULL,
	"state" text NOT NULL,
	"taken_by" text NOT NULL,
	"payment_reference" text NOT NULL,
	"provider" text,
	"provider_reference" text,
	"phone" text NOT NULL,
	"payout_method" text,
	"reference" text,
	"failure_reason" text,
	"alarm" text,
	"confirmed_by" text,
	"ask_lease_until" timestamp with time zone,
	"asked_at" timestamp with time zone,
	"accepted_at" timestamp with time zone,
	"next_check_at" timestamp with time zone,
	"check_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "sponsor_returns_entrepreneur_id_id_pk" PRIMARY KEY("entrepreneur_id","id"),
	CONSTRAINT "sponsor_return_sends" CHECK ("sponsor_returns"."amount_minor" > 0),
	CONSTRAINT "ended_return_has_its_time" CHECK (("sponsor_returns"."state" in ('waiting', 'asked', 'to_confirm')) = ("sponsor_returns"."ended_at" is null))
);--> statement-breakpoint
CREATE TABLE "sponsored_keys" (
	"entrepreneur_id" text NOT NULL,
	"sponsorship_id" text NOT NULL,
	"digest" text NOT NULL,
	"sealed_code" text,
	"used_at" timestamp with time zone,
	CONSTRAINT "sponsored_keys_entrepreneur_id_sponsorship_id_digest_pk" PRIMARY KEY("entrepreneur_id","sponsorship_id","digest")
);--> statement-breakpoint
CREATE TABLE "sponsorships" (
	"entrepreneur_id" text NOT NULL,
	"id" text NOT NULL,
	"sponsor_name" text NOT NULL,
	"contact_phone" text NOT NULL,
	"started_by" text NOT NULL,
	"package_id" text NOT NULL,
	"price_minor" bigint NOT NULL,
	"price_minutes" integer NOT NULL,
	"sum_minor" bigint NOT NULL,
	"who" text NOT NULL,
	"minutes_each" integer NOT NULL,
	"down_kbps" integer,
	"hours" jsonb,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"state" text DEFAULT 'awaiting_payment' NOT NULL,
	"paid_minor" bigint DEFAULT 0 NOT NULL,
	"reserved_minor" bigint DEFAULT 0 NOT NULL,
	"used_minor" bigint DEFAULT 0 NOT NULL,
	"used_minutes" bigint DEFAULT 0 NOT NULL,
	"returned_minor" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "sponsorships_entrepreneur_id_id_pk" PRIMARY KEY("entrepreneur_id","id"),
	CONSTRAINT "sponsorship_has_a_price" CHECK (least("sponsorships"."price_minor", "sponsorships"."price_minutes") > 0),
	CONSTRAINT "sponsorship_has_a_sum" CHECK ("sponsorships"."sum_minor" > 0 and "sponsorships"."minutes_each" between 1 and 1440),
	CONSTRAINT "sponsorship_has_its_days" CHECK ("sponsorships"."first_day" <= "sponsorships"."last_day"),
	CONSTRAINT "sponsorship_never_overdrawn" CHECK (least("sponsorships"."reserved_minor", "sponsorships"."used_minor", "sponsorships"."used_minutes", "sponsorships"."returned_minor") >= 0
        and "sponsorships"."reserved_minor" + "sponsorships"."used_minor" + "sponsorships"."returned_minor" <= "sponsorships"."paid_minor"),
	CONSTRAINT "running_was_paid" CHECK ("sponsorships"."state" not in ('running', 'ended') or "sponsorships"."paid_at" is not null),
	CONSTRAINT "over_has_its_end" CHECK (("sponsorships"."state" in ('ended', 'cancelled')) = ("sponsorships"."ended_at" is not null))
);--> statement-breakpoint
CREATE TABLE "free_grants" (
	"entrepreneur_id" text NOT NULL,
	"purchase_id" text NOT NULL,
	"sponsorship_id" text,
	"day" date NOT NULL,
	"who_digest" text NOT NULL,
	"minutes" integer NOT NULL,
	"reserved_minor" bigint DEFAULT 0 NOT NULL,
	"book_at" timestamp with time zone,
	"booked_at" timestamp with time zone,
	"used_minutes" integer,
	"used_minor" bigint,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "free_grants_entrepreneur_id_purchase_id_pk" PRIMARY KEY("entrepreneur_id","purchase_id"),
	CONSTRAINT "booked_once" CHECK (("free_grants"."booked_at" is null) = ("free_grants"."used_minor" is null)
        and ("free_grants"."booked_at" is null) = ("free_grants"."used_minutes" is null) and ("free_grants"."book_at" is null or "free_grants"."booked_at" is null)
        and coalesce("free_grants"."used_minutes", 0) between 0 and "free_grants"."minutes"
        and coalesce("free_grants"."used_minor", 0) between 0 and "free_grants"."reserved_minor")
);--> statement-breakpoint
CREATE TABLE "free_offers" (
	"entrepreneur_id" text PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"minutes" integer NOT NULL,
	"max_a_day" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "free_offer_has_bounds" CHECK ("free_offers"."minutes" between 1 and 180 and "free_offers"."max_a_day" between 1 and 1000)
);--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD COLUMN "sponsorship_id" text;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD COLUMN "sponsor_money_key" text;--> statement-breakpoint
ALTER TABLE "sponsor_events" ADD CONSTRAINT "sponsor_events_entrepreneur_id_payment_id_sponsor_payments_entrepreneur_id_id_fk" FOREIGN KEY ("entrepreneur_id","payment_id") REFERENCES "public"."sponsor_payments"("entrepreneur_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sponsor_payments" ADD CONSTRAINT "sponsor_payments_entrepreneur_id_sponsorship_id_sponsorships_entrepreneur_id_id_fk" FOREIGN KEY ("entrepreneur_id","sponsorship_id") REFERENCES "public"."sponsorships"("entrepreneur_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sponsor_return_events" ADD CONSTRAINT "sponsor_return_events_entrepreneur_id_return_id_sponsor_returns_entrepreneur_id_id_fk" FOREIGN KEY ("entrepreneur_id","return_id") REFERENCES "public"."sponsor_returns"("entrepreneur_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sponsor_returns" ADD CONSTRAINT "sponsor_returns_entrepreneur_id_sponsorship_id_sponsorships_entrepreneur_id_id_fk" FOREIGN KEY ("entrepreneur_id","sponsorship_id") REFERENCES "public"."sponsorships"("entrepreneur_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sponsored_keys" ADD CONSTRAINT "sponsored_keys_entrepreneur_id_sponsorship_id_sponsorships_entrepreneur_id_id_fk" FOREIGN KEY ("entrepreneur_id","sponsorship_id") REFERENCES "public"."sponsorships"("entrepreneur_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sponsorships" ADD CONSTRAINT "sponsorships_entrepreneur_id_package_id_packages_entrepreneur_id_id_fk" FOREIGN KEY ("entrepreneur_id","package_id") REFERENCES "public"."packages"("entrepreneur_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "free_grants" ADD CONSTRAINT "free_grants_entrepreneur_id_purchase_id_purchases_entrepreneur_id_id_fk" FOREIGN KEY ("entrepreneur_id","purchase_id") REFERENCES "public"."purchases"("entrepreneur_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "free_grants" ADD CONSTRAINT "free_grants_entrepreneur_id_sponsorship_id_sponsorships_entrepreneur_id_id_fk" FOREIGN KEY ("entrepreneur_id","sponsorship_id") REFERENCES "public"."sponsorships"("entrepreneur_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "free_offers" ADD CONSTRAINT "free_offers_entrepreneur_id_entrepreneurs_id_fk" FOREIGN KEY ("entrepreneur_id") REFERENCES "public"."entrepreneurs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sponsor_events_key" ON "sponsor_events" USING btree ("provider","event_key");--> statement-breakpoint
CREATE INDEX "sponsor_events_of_payment" ON "sponsor_events" USING btree ("entrepreneur_id","payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sponsor_payments_reference" ON "sponsor_payments" USING btree ("provider","provider_reference");--> statement-breakpoint
CREATE UNIQUE INDEX "sponsor_payments_one" ON "sponsor_payments" USING btree ("entrepreneur_id","sponsorship_id") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "sponsor_payments_to_check" ON "sponsor_payments" USING btree ("next_check_at") WHERE next_check_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "sponsor_return_events_key" ON "sponsor_return_events" USING btree ("entrepreneur_id","return_id","event_key");--> statement-breakpoint
CREATE UNIQUE INDEX "sponsor_returns_reference" ON "sponsor_returns" USING btree ("provider","provider_reference");--> statement-breakpoint
CREATE UNIQUE INDEX "sponsor_returns_one" ON "sponsor_returns" USING btree ("entrepreneur_id","sponsorship_id") WHERE state in ('waiting', 'asked', 'to_confirm');--> statement-breakpoint
CREATE INDEX "sponsor_returns_to_check" ON "sponsor_returns" USING btree ("next_check_at") WHERE next_check_at is not null;--> statement-breakpoint
CREATE INDEX "sponsor_returns_to_confirm" ON "sponsor_returns" USING btree ("id") WHERE state in ('to_confirm', 'failed');--> statement-breakpoint
CREATE INDEX "sponsored_cards" ON "sponsored_keys" USING btree ("digest") WHERE sealed_code is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "sponsorships_id" ON "sponsorships" USING btree ("id");--> statement-breakpoint
CREATE INDEX "sponsorships_open" ON "sponsorships" USING btree ("entrepreneur_id","last_day") WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "sponsorships_to_end" ON "sponsorships" USING btree ("last_day") WHERE state in ('awaiting_payment', 'running') or paid_minor > used_minor + returned_minor;--> statement-breakpoint
CREATE UNIQUE INDEX "free_grants_once_a_day" ON "free_grants" USING btree ("entrepreneur_id",coalesce("sponsorship_id", ''),"day","who_digest");--> statement-breakpoint
CREATE INDEX "free_grants_of_sponsorship" ON "free_grants" USING btree ("entrepreneur_id","sponsorship_id","day");--> statement-breakpoint
CREATE INDEX "free_grants_to_book" ON "free_grants" USING btree ("book_at") WHERE book_at is not null;--> statement-breakpoint
select make_tenant_table(t::regclass) from unnest(array['sponsorships', 'sponsored_keys', 'sponsor_payments', 'sponsor_events',
  'sponsor_returns', 'sponsor_return_events', 'free_offers', 'free_grants']) as t;--> statement-breakpoint
-- safe: the release before does not know these tables
revoke update on sponsor_events, sponsor_return_events from minit_app, minit_platform;--> statement-breakpoint
create trigger append_only before update or delete or truncate on sponsor_events for each statement execute function refuse_change();--> statement-breakpoint
create trigger append_only before update or delete or truncate on sponsor_return_events for each statement execute function refuse_change();--> statement-breakpoint
-- What is sent by another provider than collected it moves between what the two hold, as a refund does.
create constraint trigger held_at_once after insert on sponsor_returns deferrable initially deferred for each row
  when (new.state = 'sent' and new.method = 'payout') execute function hold_refund();--> statement-breakpoint
create constraint trigger held after update on sponsor_returns deferrable initially deferred for each row
  when ((old.state = 'sent') <> (new.state = 'sent') and new.method = 'payout') execute function hold_refund();--> statement-breakpoint
-- safe: the rule that follows takes every row that this one took
ALTER TABLE "ledger_transactions" DROP CONSTRAINT "sale_has_its_purchase";--> statement-breakpoint
-- safe: not checked against the rows that are there, which all have it
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "sponsors_money_has_its_sponsorship" CHECK (("ledger_transactions"."kind" in ('sponsor_paid', 'sponsor_used', 'sponsor_returned')) = ("ledger_transactions"."sponsorship_id" is not null)
        and ("ledger_transactions"."kind" in ('sponsor_paid', 'sponsor_returned')) = ("ledger_transactions"."sponsor_money_key" is not null)) NOT VALID;--> statement-breakpoint
-- safe: not checked against the rows that are there, which all have it
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "sale_has_its_purchase" CHECK ("ledger_transactions"."purchase_id" is not null or "ledger_transactions"."suspense_id" is not null or "ledger_transactions"."payout_part_id" is not null
        or "ledger_transactions"."refund_id" is not null or "ledger_transactions"."invoice_id" is not null or "ledger_transactions"."agent_settlement_id" is not null
        or "ledger_transactions"."sponsorship_id" is not null) NOT VALID;