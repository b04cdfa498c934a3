CREATE TABLE "agent_settlements" (
	"entrepreneur_id" text NOT NULL,
	"id" text NOT NULL,
	"agent_id" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"cash_minor" bigint NOT NULL,
	"owed_before_minor" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "agent_settlements_entrepreneur_id_id_pk" PRIMARY KEY("entrepreneur_id","id"),
	CONSTRAINT "agent_brings_what_is_owed" CHECK ("agent_settlements"."cash_minor" between 1 and "agent_settlements"."owed_before_minor")
);
--> statement-breakpoint
CREATE TABLE "voucher_agents" (
	"entrepreneur_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"commission_basis_points" integer NOT NULL,
	"owed_minor" bigint DEFAULT 0 NOT NULL,
	"pin_hash" text,
	"created_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "voucher_agents_entrepreneur_id_id_pk" PRIMARY KEY("entrepreneur_id","id"),
	CONSTRAINT "commission_is_at_most_half" CHECK ("voucher_agents"."commission_basis_points" between 0 and 5000)
);
--> statement-breakpoint
CREATE TABLE "voucher_batches" (
	"entrepreneur_id" text NOT NULL,
	"id" text NOT NULL,
	"number" integer NOT NULL,
	"idempotency_key" text NOT NULL,
	"request_hash" text NOT NULL,
	"package_id" text NOT NULL,
	"package_name" text NOT NULL,
	"duration_minutes" integer NOT NULL,
	"price_minor" bigint NOT NULL,
	"pass_options" jsonb,
	"agent_id" text,
	"commission_basis_points" integer DEFAULT 0 NOT NULL,
	"voucher_count" integer NOT NULL,
	"use_by" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"handed_at" timestamp with time zone,
	CONSTRAINT "voucher_batches_entrepreneur_id_id_pk" PRIMARY KEY("entrepreneur_id","id"),
	CONSTRAINT "batch_has_a_cap" CHECK ("voucher_batches"."voucher_count" between 1 and 500),
	CONSTRAINT "handed_to_an_agent" CHECK ("voucher_batches"."agent_id" is not null or ("voucher_batches"."handed_at" is null and "voucher_batches"."commission_basis_points" = 0)),
	CONSTRAINT "batch_commission_is_at_most_half" CHECK ("voucher_batches"."commission_basis_points" between 0 and 5000),
	CONSTRAINT "card_costs_something" CHECK ("voucher_batches"."price_minor" between 1 and 100000000)
);
--> statement-breakpoint
CREATE TABLE "vouchers" (
	"entrepreneur_id" text NOT NULL,
	"id" text NOT NULL,
	"batch_id" text NOT NULL,
	"position" integer NOT NULL,
	"sealed_code" text NOT NULL,
	"code_digest" text NOT NULL,
	"sold_at" timestamp with time zone,
	"sold_by" text,
	"purchase_id" text,
	"commission_minor" bigint DEFAULT 0 NOT NULL,
	"used_at" timestamp with time zone,
	"redeem_key" text,
	"voided_at" timestamp with time zone,
	CONSTRAINT "vouchers_entrepreneur_id_id_pk" PRIMARY KEY("entrepreneur_id","id"),
	CONSTRAINT "sold_by_a_sale" CHECK (num_nonnulls("vouchers"."sold_at", "vouchers"."sold_by", "vouchers"."purchase_id") in (0, 3)),
	CONSTRAINT "used_once_it_was_sold" CHECK ("vouchers"."used_at" is null or "vouchers"."sold_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "ledger_transactions" DROP CONSTRAINT "sale_has_its_purchase";--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD COLUMN "agent_settlement_id" text;--> statement-breakpoint
ALTER TABLE "agent_settlements" ADD CONSTRAINT "agent_settlements_entrepreneur_id_agent_id_voucher_agents_entrepreneur_id_id_fk" FOREIGN KEY ("entrepreneur_id","agent_id") REFERENCES "public"."voucher_agents"("entrepreneur_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_agents" ADD CONSTRAINT "voucher_agents_entrepreneur_id_entrepreneurs_id_fk" FOREIGN KEY ("entrepreneur_id") REFERENCES "public"."entrepreneurs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_batches" ADD CONSTRAINT "voucher_batches_entrepreneur_id_entrepreneurs_id_fk" FOREIGN KEY ("entrepreneur_id") REFERENCES "public"."entrepreneurs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_batches" ADD CONSTRAINT "voucher_batches_entrepreneur_id_package_id_packages_entrepreneur_id_id_fk" FOREIGN KEY ("entrepreneur_id","package_id") REFERENCES "public"."packages"("entrepreneur_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_batches" ADD CONSTRAINT "voucher_batches_entrepreneur_id_agent_id_voucher_agents_entrepreneur_id_id_fk" FOREIGN KEY ("entrepreneur_id","agent_id") REFERENCES "public"."voucher_agents"("entrepreneur_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vouchers" ADD CONSTRAINT "vouchers_entrepreneur_id_batch_id_voucher_batches_entrepreneur_id_id_fk" FOREIGN KEY ("entrepreneur_id","batch_id") REFERENCES "public"."voucher_batches"("entrepreneur_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vouchers" ADD CONSTRAINT "vouchers_entrepreneur_id_purchase_id_purchases_entrepreneur_id_id_fk" FOREIGN KEY ("entrepreneur_id","purchase_id") REFERENCES "public"."purchases"("entrepreneur_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "agent_settlements_key" ON "agent_settlements" USING btree ("entrepreneur_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "agent_settlements_of_agent" ON "agent_settlements" USING btree ("entrepreneur_id","agent_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "voucher_agents_phone" ON "voucher_agents" USING btree ("entrepreneur_id","phone") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "voucher_agents_login" ON "voucher_agents" USING btree ("phone") WHERE removed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "voucher_batches_number" ON "voucher_batches" USING btree ("entrepreneur_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "voucher_batches_key" ON "voucher_batches" USING btree ("entrepreneur_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "voucher_batches_of_agent" ON "voucher_batches" USING btree ("entrepreneur_id","agent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "vouchers_code" ON "vouchers" USING btree ("code_digest");--> statement-breakpoint
CREATE UNIQUE INDEX "vouchers_position" ON "vouchers" USING btree ("entrepreneur_id","batch_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "vouchers_purchase" ON "vouchers" USING btree ("entrepreneur_id","purchase_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_one_per_agent_settlement" ON "ledger_transactions" USING btree ("entrepreneur_id","agent_settlement_id") WHERE agent_settlement_id is not null;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "agent_settled_has_its_row" CHECK (("ledger_transactions"."kind" = 'agent_settled') = ("ledger_transactions"."agent_settlement_id" is not null));--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "sale_has_its_purchase" CHECK ("ledger_transactions"."purchase_id" is not null or "ledger_transactions"."suspense_id" is not null or "ledger_transactions"."payout_part_id" is not null
        or "ledger_transactions"."refund_id" is not null or "ledger_transactions"."invoice_id" is not null or "ledger_transactions"."agent_settlement_id" is not null);--> statement-breakpoint
select make_tenant_table(t::regclass) from unnest(array['voucher_agents', 'voucher_batches', 'vouchers', 'agent_settlements']) as t;--> statement-breakpoint
revoke update on agent_settlements from minit_app, minit_platform;--> statement-breakpoint
create trigger append_only before update or delete or truncate on agent_settlements for each statement execute function refuse_change();
