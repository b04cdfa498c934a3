CREATE TABLE "claims" (
	"entrepreneur_id" text NOT NULL,
	"id" text NOT NULL,
	"purchase_id" text,
	"reference" text NOT NULL,
	"said" text NOT NULL,
	"payer_phone" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"suspense_id" text,
	"placed_seller_id" text,
	"placed_purchase_id" text,
	"answer" text,
	"answered_by" text,
	"answered_at" timestamp with time zone,
	CONSTRAINT "claims_entrepreneur_id_id_pk" PRIMARY KEY("entrepreneur_id","id"),
	CONSTRAINT "claim_answer_has_its_time" CHECK (("claims"."state" = 'open') = ("claims"."answered_at" is null)),
	CONSTRAINT "placed_money_has_its_order" CHECK (("claims"."placed_purchase_id" is null) = ("claims"."placed_seller_id" is null)
        and ("claims"."state" in ('placing', 'found')) = ("claims"."placed_purchase_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "suspense_items" ADD COLUMN "payer_phone" text;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_entrepreneur_id_purchase_id_purchases_entrepreneur_id_id_fk" FOREIGN KEY ("entrepreneur_id","purchase_id") REFERENCES "public"."purchases"("entrepreneur_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "claims_one_a_payment" ON "claims" USING btree ("entrepreneur_id","purchase_id") WHERE purchase_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "claims_one_without_order" ON "claims" USING btree ("entrepreneur_id","payer_phone","reference") WHERE purchase_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "claims_money_once" ON "claims" USING btree ("suspense_id") WHERE suspense_id is not null;--> statement-breakpoint
CREATE INDEX "claims_open" ON "claims" USING btree ("asked_at") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "claims_reference" ON "claims" USING btree ("reference");--> statement-breakpoint
select make_tenant_table('claims'::regclass);
