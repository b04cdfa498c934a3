CREATE TABLE "sponsor_invoices" (
	"entrepreneur_id" text NOT NULL,
	"sponsorship_id" text NOT NULL,
	"series" text NOT NULL,
	"number" integer NOT NULL,
	"total_minor" bigint NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sponsor_invoices_entrepreneur_id_sponsorship_id_pk" PRIMARY KEY("entrepreneur_id","sponsorship_id"),
	CONSTRAINT "sponsor_invoice_asks" CHECK ("sponsor_invoices"."total_minor" > 0)
);
--> statement-breakpoint
ALTER TABLE "sponsorships" ADD COLUMN "way" text DEFAULT 'mobile_money' NOT NULL;--> statement-breakpoint
ALTER TABLE "sponsorships" ADD COLUMN "used_up_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sponsor_invoices" ADD CONSTRAINT "sponsor_invoices_entrepreneur_id_sponsorship_id_sponsorships_entrepreneur_id_id_fk" FOREIGN KEY ("entrepreneur_id","sponsorship_id") REFERENCES "public"."sponsorships"("entrepreneur_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sponsor_invoices_number" ON "sponsor_invoices" USING btree ("series","number");--> statement-breakpoint
select make_tenant_table('sponsor_invoices'::regclass);
