CREATE TABLE "agent_sessions" (
	"entrepreneur_id" text NOT NULL,
	"agent_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "agent_sessions_entrepreneur_id_token_hash_pk" PRIMARY KEY("entrepreneur_id","token_hash")
);
--> statement-breakpoint
CREATE TABLE "told_sales" (
	"entrepreneur_id" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"voucher_id" text NOT NULL,
	"outcome" text NOT NULL,
	"message" text NOT NULL,
	"said_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	CONSTRAINT "told_sales_entrepreneur_id_idempotency_key_pk" PRIMARY KEY("entrepreneur_id","idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "voucher_prints" (
	"entrepreneur_id" text NOT NULL,
	"id" text NOT NULL,
	"batch_id" text NOT NULL,
	"voucher_id" text,
	"format" text NOT NULL,
	"is_reprint" boolean NOT NULL,
	"printed_by" text NOT NULL,
	"printed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "voucher_prints_entrepreneur_id_id_pk" PRIMARY KEY("entrepreneur_id","id")
);
--> statement-breakpoint
ALTER TABLE "agent_sessions" ADD CONSTRAINT "agent_sessions_entrepreneur_id_agent_id_voucher_agents_entrepreneur_id_id_fk" FOREIGN KEY ("entrepreneur_id","agent_id") REFERENCES "public"."voucher_agents"("entrepreneur_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "told_sales" ADD CONSTRAINT "told_sales_entrepreneur_id_voucher_id_vouchers_entrepreneur_id_id_fk" FOREIGN KEY ("entrepreneur_id","voucher_id") REFERENCES "public"."vouchers"("entrepreneur_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_prints" ADD CONSTRAINT "voucher_prints_entrepreneur_id_batch_id_voucher_batches_entrepreneur_id_id_fk" FOREIGN KEY ("entrepreneur_id","batch_id") REFERENCES "public"."voucher_batches"("entrepreneur_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_prints" ADD CONSTRAINT "voucher_prints_entrepreneur_id_voucher_id_vouchers_entrepreneur_id_id_fk" FOREIGN KEY ("entrepreneur_id","voucher_id") REFERENCES "public"."vouchers"("entrepreneur_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "agent_sessions_token" ON "agent_sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "agent_sessions_of_agent" ON "agent_sessions" USING btree ("entrepreneur_id","agent_id");--> statement-breakpoint
CREATE INDEX "told_sales_of_voucher" ON "told_sales" USING btree ("entrepreneur_id","voucher_id");--> statement-breakpoint
CREATE INDEX "voucher_prints_of_batch" ON "voucher_prints" USING btree ("entrepreneur_id","batch_id","id");--> statement-breakpoint
select make_tenant_table(t::regclass) from unnest(array['agent_sessions', 'voucher_prints', 'told_sales']) as t;--> statement-breakpoint
revoke update on voucher_prints, told_sales from minit_app, minit_platform;--> statement-breakpoint
create trigger append_only before update or delete or truncate on voucher_prints for each statement execute function refuse_change();--> statement-breakpoint
create trigger append_only before update or delete or truncate on told_sales for each statement execute function refuse_change();
--> statement-breakpoint
grant delete on agent_sessions to minit_platform;
