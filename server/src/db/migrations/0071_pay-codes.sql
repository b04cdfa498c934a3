CREATE TABLE "dialled_payments" (
	"entrepreneur_id" text NOT NULL,
	"id" text NOT NULL,
	"pay_code_id" text NOT NULL,
	"provider" text NOT NULL,
	"provider_payment_id" text NOT NULL,
	"method" text,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"transaction_number" text,
	"number_key" text,
	"payer_phone" text,
	"masked_phone" text,
	"source" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"purchase_id" text,
	CONSTRAINT "dialled_payments_entrepreneur_id_id_pk" PRIMARY KEY("entrepreneur_id","id")
);
--> statement-breakpoint
CREATE TABLE "pay_codes" (
	"entrepreneur_id" text NOT NULL,
	"id" text NOT NULL,
	"provider" text NOT NULL,
	"reference" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone,
	"provider_code_id" text,
	"dial_code" text,
	"expires_at" timestamp with time zone,
	"refused_why" text,
	"closed_at" timestamp with time zone,
	"provider_closed_at" timestamp with time zone,
	CONSTRAINT "pay_codes_entrepreneur_id_id_pk" PRIMARY KEY("entrepreneur_id","id")
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refused" text;--> statement-breakpoint
ALTER TABLE "dialled_payments" ADD CONSTRAINT "dialled_payments_entrepreneur_id_pay_code_id_pay_codes_entrepreneur_id_id_fk" FOREIGN KEY ("entrepreneur_id","pay_code_id") REFERENCES "public"."pay_codes"("entrepreneur_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "dialled_payments_once" ON "dialled_payments" USING btree ("provider","provider_payment_id");--> statement-breakpoint
CREATE INDEX "dialled_payments_waiting" ON "dialled_payments" USING btree ("received_at") WHERE purchase_id is null;--> statement-breakpoint
CREATE INDEX "dialled_payments_received" ON "dialled_payments" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "dialled_payments_number" ON "dialled_payments" USING btree ("number_key");--> statement-breakpoint
CREATE INDEX "dialled_payments_purchase" ON "dialled_payments" USING btree ("entrepreneur_id","purchase_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pay_codes_reference" ON "pay_codes" USING btree ("provider","reference");--> statement-breakpoint
CREATE UNIQUE INDEX "pay_codes_open" ON "pay_codes" USING btree ("entrepreneur_id","provider") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "pay_codes_to_follow" ON "pay_codes" USING btree ("created_at") WHERE provider_closed_at is null;--> statement-breakpoint
select make_tenant_table(t::regclass) from unnest(array['pay_codes', 'dialled_payments']) as t;
