CREATE TABLE "gateway_causes" (
	"entrepreneur_id" text NOT NULL,
	"gateway_id" text NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"until_at" timestamp with time zone NOT NULL,
	"cause" text NOT NULL,
	"phones" integer,
	"kbps" integer,
	"loss_percent" integer,
	CONSTRAINT "gateway_causes_entrepreneur_id_gateway_id_from_at_cause_pk" PRIMARY KEY("entrepreneur_id","gateway_id","from_at","cause"),
	CONSTRAINT "lasts" CHECK ("gateway_causes"."until_at" > "gateway_causes"."from_at")
);
--> statement-breakpoint
CREATE TABLE "observed_spans" (
	"from_at" timestamp with time zone PRIMARY KEY NOT NULL,
	"until_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "alert_news" ADD COLUMN "cause" text;--> statement-breakpoint
ALTER TABLE "gateways" ADD COLUMN "booted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "gateways" ADD COLUMN "condition" text;--> statement-breakpoint
ALTER TABLE "gateways" ADD COLUMN "condition_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "gateways" ADD COLUMN "loss_percent" integer;--> statement-breakpoint
ALTER TABLE "gateways" ADD COLUMN "line_kbps" integer;--> statement-breakpoint
ALTER TABLE "gateways" ADD COLUMN "free_kilobytes" integer;--> statement-breakpoint
ALTER TABLE "gateway_causes" ADD CONSTRAINT "gateway_causes_entrepreneur_id_gateway_id_gateways_entrepreneur_id_id_fk" FOREIGN KEY ("entrepreneur_id","gateway_id") REFERENCES "public"."gateways"("entrepreneur_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gateway_causes_latest" ON "gateway_causes" USING btree ("entrepreneur_id","until_at");--> statement-breakpoint
CREATE INDEX "gateway_causes_old" ON "gateway_causes" USING btree ("until_at");--> statement-breakpoint
select make_tenant_table('gateway_causes'::regclass);--> statement-breakpoint
grant delete on gateway_causes to minit_platform;--> statement-breakpoint
grant select, insert, update, delete on observed_spans to minit_platform;
