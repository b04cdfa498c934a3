CREATE TABLE "receipt_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"sealed_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "provider_handle" text;--> statement-breakpoint
CREATE INDEX "ledger_in_time" ON "ledger_transactions" USING btree ("entrepreneur_id","created_at","id");--> statement-breakpoint
grant select, insert on receipt_keys to minit_platform;
