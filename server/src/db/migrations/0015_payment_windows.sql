CREATE TABLE "payment_windows" (
	"entrepreneur_id" text NOT NULL,
	"device_digest" text NOT NULL,
	"day" date NOT NULL,
	"place" integer NOT NULL,
	"purchase_id" text NOT NULL,
	"gateway_id" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"until_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_windows_entrepreneur_id_device_digest_day_place_pk" PRIMARY KEY("entrepreneur_id","device_digest","day","place"),
	CONSTRAINT "two_a_day" CHECK ("payment_windows"."place" between 1 and 2)
);
--> statement-breakpoint
ALTER TABLE "entrepreneurs" ADD COLUMN "opens_to_pay" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_windows" ADD CONSTRAINT "payment_windows_entrepreneur_id_purchase_id_purchases_entrepreneur_id_id_fk" FOREIGN KEY ("entrepreneur_id","purchase_id") REFERENCES "public"."purchases"("entrepreneur_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_windows" ADD CONSTRAINT "payment_windows_entrepreneur_id_gateway_id_gateways_entrepreneur_id_id_fk" FOREIGN KEY ("entrepreneur_id","gateway_id") REFERENCES "public"."gateways"("entrepreneur_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_windows_once" ON "payment_windows" USING btree ("entrepreneur_id","purchase_id","device_digest");--> statement-breakpoint
CREATE INDEX "payment_windows_of_day" ON "payment_windows" USING btree ("entrepreneur_id","day");--> statement-breakpoint
select make_tenant_table('payment_windows');--> statement-breakpoint
-- By the nightly clean-up, 90 days after they closed.
grant delete on payment_windows to minit_platform;