-- Times in which no router of a seller's was heard, and what passes got back for them.
CREATE TABLE "gateway_outages" (
	"entrepreneur_id" text NOT NULL,
	"id" text NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"until_at" timestamp with time zone NOT NULL,
	CONSTRAINT "gateway_outages_entrepreneur_id_id_pk" PRIMARY KEY("entrepreneur_id","id"),
	CONSTRAINT "ends_after_its_start" CHECK ("gateway_outages"."until_at" > "gateway_outages"."from_at")
);
--> statement-breakpoint
CREATE TABLE "outage_credits" (
	"entrepreneur_id" text NOT NULL,
	"outage_id" text NOT NULL,
	"pass_id" text NOT NULL,
	"minutes" integer NOT NULL,
	CONSTRAINT "outage_credits_entrepreneur_id_outage_id_pass_id_pk" PRIMARY KEY("entrepreneur_id","outage_id","pass_id"),
	CONSTRAINT "minutes_are_positive" CHECK ("outage_credits"."minutes" > 0)
);
--> statement-breakpoint
ALTER TABLE "gateway_outages" ADD CONSTRAINT "gateway_outages_entrepreneur_id_entrepreneurs_id_fk" FOREIGN KEY ("entrepreneur_id") REFERENCES "public"."entrepreneurs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outage_credits" ADD CONSTRAINT "outage_credits_entrepreneur_id_outage_id_gateway_outages_entrepreneur_id_id_fk" FOREIGN KEY ("entrepreneur_id","outage_id") REFERENCES "public"."gateway_outages"("entrepreneur_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outage_credits" ADD CONSTRAINT "outage_credits_entrepreneur_id_pass_id_passes_entrepreneur_id_id_fk" FOREIGN KEY ("entrepreneur_id","pass_id") REFERENCES "public"."passes"("entrepreneur_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "gateway_outages_once" ON "gateway_outages" USING btree ("entrepreneur_id","from_at");--> statement-breakpoint
CREATE INDEX "outage_credits_of_pass" ON "outage_credits" USING btree ("entrepreneur_id","pass_id");--> statement-breakpoint
select make_tenant_table(t::regclass) from unnest(array['gateway_outages', 'outage_credits']) as t;--> statement-breakpoint
revoke update on gateway_outages, outage_credits from minit_app, minit_platform;--> statement-breakpoint
create trigger append_only before update or delete or truncate on outage_credits for each statement execute function refuse_change();--> statement-breakpoint
-- By the nightly clean-up, 90 days after they ended.
grant delete on access_sessions to minit_platform;
