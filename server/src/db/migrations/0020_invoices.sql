CREATE TABLE "billing_notices" (
	"entrepreneur_id" text NOT NULL,
	"about" text NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	CONSTRAINT "billing_notices_entrepreneur_id_about_pk" PRIMARY KEY("entrepreneur_id","about")
);
--> statement-breakpoint
CREATE TABLE "billing_terms" (
	"entrepreneur_id" text PRIMARY KEY NOT NULL,
	"fee_since" date,
	"last_due_on" date,
	"agreed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "invoice_events" (
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
	CONSTRAINT "invoice_events_entrepreneur_id_id_pk" PRIMARY KEY("entrepreneur_id","id")
);
--> statement-breakpoint
CREATE TABLE "invoice_payments" (
	"entrepreneur_id" text NOT NULL,
	"id" text NOT NULL,
	"invoice_id" text NOT NULL,
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
	CONSTRAINT "invoice_payments_entrepreneur_id_id_pk" PRIMARY KEY("entrepreneur_id","id"),
	CONSTRAINT "invoice_payment_asks" CHECK ("invoice_payments"."amount_minor" > 0),
	CONSTRAINT "pending_has_no_end" CHECK (("invoice_payments"."state" = 'pending') = ("invoice_payments"."ended_at" is null))
);
--> statement-breakpoint
CREATE TABLE "invoice_series" (
	"series" text PRIMARY KEY NOT NULL,
	"last_number" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"entrepreneur_id" text NOT NULL,
	"id" text NOT NULL,
	"series" text NOT NULL,
	"number" integer NOT NULL,
	"due_on" date NOT NULL,
	"until_day" date NOT NULL,
	"fee_cents" integer NOT NULL,
	"minor_per_dollar" integer NOT NULL,
	"net_minor" bigint NOT NULL,
	"gst_minor" bigint NOT NULL,
	"total_minor" bigint NOT NULL,
	"currency" text DEFAULT 'SLE' NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"stops_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"paid_by" text,
	"ended_at" timestamp with time zone,
	"reason" text,
	CONSTRAINT "invoices_entrepreneur_id_id_pk" PRIMARY KEY("entrepreneur_id","id"),
	CONSTRAINT "invoice_adds_up" CHECK ("invoices"."total_minor" = "invoices"."net_minor" + "invoices"."gst_minor"),
	CONSTRAINT "invoice_wants_money" CHECK ("invoices"."net_minor" > 0 and "invoices"."gst_minor" >= 0),
	CONSTRAINT "open_has_no_end" CHECK (("invoices"."state" = 'open') = ("invoices"."ended_at" is null)),
	CONSTRAINT "paid_has_its_way" CHECK (("invoices"."state" = 'paid') = ("invoices"."paid_by" is not null))
);
--> statement-breakpoint
ALTER TABLE "ledger_transactions" DROP CONSTRAINT "sale_has_its_purchase";--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD COLUMN "invoice_id" text;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD COLUMN "invoice_money_key" text;--> statement-breakpoint
ALTER TABLE "entrepreneurs" ADD COLUMN "stops_selling_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "billing_terms" ADD CONSTRAINT "billing_terms_entrepreneur_id_entrepreneurs_id_fk" FOREIGN KEY ("entrepreneur_id") REFERENCES "public"."entrepreneurs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_events" ADD CONSTRAINT "invoice_events_entrepreneur_id_payment_id_invoice_payments_entrepreneur_id_id_fk" FOREIGN KEY ("entrepreneur_id","payment_id") REFERENCES "public"."invoice_payments"("entrepreneur_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_payments" ADD CONSTRAINT "invoice_payments_entrepreneur_id_invoice_id_invoices_entrepreneur_id_id_fk" FOREIGN KEY ("entrepreneur_id","invoice_id") REFERENCES "public"."invoices"("entrepreneur_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_entrepreneur_id_entrepreneurs_id_fk" FOREIGN KEY ("entrepreneur_id") REFERENCES "public"."entrepreneurs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_events_key" ON "invoice_events" USING btree ("provider","event_key");--> statement-breakpoint
CREATE INDEX "invoice_events_of_payment" ON "invoice_events" USING btree ("entrepreneur_id","payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_payments_reference" ON "invoice_payments" USING btree ("provider","provider_reference");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_payments_one" ON "invoice_payments" USING btree ("entrepreneur_id","invoice_id") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "invoice_payments_to_check" ON "invoice_payments" USING btree ("next_check_at") WHERE next_check_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_month" ON "invoices" USING btree ("entrepreneur_id","due_on");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number" ON "invoices" USING btree ("series","number");--> statement-breakpoint
CREATE INDEX "invoices_newest" ON "invoices" USING btree ("id");--> statement-breakpoint
CREATE INDEX "invoices_open" ON "invoices" USING btree ("stops_at") WHERE state = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_one_payment_per_invoice" ON "ledger_transactions" USING btree ("entrepreneur_id","invoice_id") WHERE kind = 'invoice_paid';--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_one_credit_per_money" ON "ledger_transactions" USING btree ("entrepreneur_id","invoice_id","invoice_money_key") WHERE kind = 'invoice_credit';--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "invoice_has_its_row" CHECK (("ledger_transactions"."kind" in ('invoice_paid', 'invoice_credit')) = ("ledger_transactions"."invoice_id" is not null)
        and ("ledger_transactions"."kind" = 'invoice_credit') = ("ledger_transactions"."invoice_money_key" is not null));--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "sale_has_its_purchase" CHECK ("ledger_transactions"."purchase_id" is not null or "ledger_transactions"."suspense_id" is not null or "ledger_transactions"."payout_part_id" is not null
        or "ledger_transactions"."refund_id" is not null or "ledger_transactions"."invoice_id" is not null);--> statement-breakpoint
select make_tenant_table(t::regclass) from unnest(array[
  'billing_terms', 'invoices', 'invoice_payments', 'invoice_events', 'billing_notices'
]) as t;--> statement-breakpoint
-- Belongs to no seller: numbers have no gaps over all of them.
grant select, insert, update on invoice_series to minit_platform;--> statement-breakpoint
-- Written once, for ever.
revoke update on invoice_events, billing_notices from minit_app, minit_platform;--> statement-breakpoint
create trigger append_only before update or delete or truncate on invoice_events for each statement execute function refuse_change();--> statement-breakpoint
-- Nothing could set a fee before this; one that was set by hand counts from now on.
insert into billing_terms (entrepreneur_id, fee_since)
select id, (now() at time zone 'UTC')::date from entrepreneurs where monthly_fee_cents > 0;
