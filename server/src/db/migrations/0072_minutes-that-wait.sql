CREATE TABLE "pass_stretches" (
	"entrepreneur_id" text NOT NULL,
	"id" text NOT NULL,
	"purchase_id" text NOT NULL,
	"device_digest" text NOT NULL,
	"mac_tail" text NOT NULL,
	"gateway_id" text NOT NULL,
	"began_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"gone_after_seconds" integer NOT NULL,
	"octets" bigint,
	"ended_at" timestamp with time zone,
	"seconds" integer,
	"end_cause" text,
	CONSTRAINT "pass_stretches_entrepreneur_id_id_pk" PRIMARY KEY("entrepreneur_id","id"),
	CONSTRAINT "ends_once" CHECK (num_nulls("pass_stretches"."ended_at", "pass_stretches"."seconds", "pass_stretches"."end_cause") in (0, 3)),
	CONSTRAINT "draws_its_length" CHECK ("pass_stretches"."seconds" is null or ("pass_stretches"."ended_at" >= "pass_stretches"."began_at"
        and "pass_stretches"."seconds" = floor(extract(epoch from "pass_stretches"."ended_at" - "pass_stretches"."began_at"))))
);
--> statement-breakpoint
-- safe: the new one below takes every row that it took
ALTER TABLE "passes" DROP CONSTRAINT "begins_once";--> statement-breakpoint
ALTER TABLE "pass_devices" ADD COLUMN "granted_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "passes" ADD COLUMN "bought_seconds" integer;--> statement-breakpoint
ALTER TABLE "passes" ADD COLUMN "drawn_seconds" integer;--> statement-breakpoint
ALTER TABLE "pass_stretches" ADD CONSTRAINT "pass_stretches_entrepreneur_id_purchase_id_purchases_entrepreneur_id_id_fk" FOREIGN KEY ("entrepreneur_id","purchase_id") REFERENCES "public"."purchases"("entrepreneur_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pass_stretches" ADD CONSTRAINT "pass_stretches_entrepreneur_id_gateway_id_gateways_entrepreneur_id_id_fk" FOREIGN KEY ("entrepreneur_id","gateway_id") REFERENCES "public"."gateways"("entrepreneur_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "pass_stretches_running" ON "pass_stretches" USING btree ("entrepreneur_id","purchase_id","device_digest") WHERE "pass_stretches"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "pass_stretches_of_purchase" ON "pass_stretches" USING btree ("entrepreneur_id","purchase_id","began_at");--> statement-breakpoint
CREATE INDEX "pass_stretches_unended" ON "pass_stretches" USING btree ("last_seen_at") WHERE "pass_stretches"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "pass_stretches_began" ON "pass_stretches" USING btree ("began_at");--> statement-breakpoint
ALTER TABLE "passes" ADD CONSTRAINT "draws_what_was_bought" CHECK (case "passes"."clock" when 'while_online'
        then "passes"."bought_seconds" > 0 and "passes"."drawn_seconds" between 0 and "passes"."bought_seconds"
        else num_nonnulls("passes"."bought_seconds", "passes"."drawn_seconds") = 0 end) NOT VALID;--> statement-breakpoint
ALTER TABLE "passes" ADD CONSTRAINT "begins_once" CHECK (case when "passes"."clock" <> 'at_payment' then "passes"."use_by" is not null
        and ("passes"."first_used_at" is null) = ("passes"."unused_minutes" is not null)
        else num_nonnulls("passes"."use_by", "passes"."first_used_at", "passes"."unused_minutes") = 0 end) NOT VALID;--> statement-breakpoint
select make_tenant_table('pass_stretches'::regclass);--> statement-breakpoint
grant delete on pass_stretches to minit_platform;
