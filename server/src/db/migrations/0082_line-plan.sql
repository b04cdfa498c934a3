CREATE TABLE "line_plans" (
	"entrepreneur_id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"operator" text NOT NULL,
	"plan_name" text NOT NULL,
	"cost_minor" bigint NOT NULL,
	"month_day" integer NOT NULL,
	"megabytes" integer,
	"down_kbps" integer,
	"resale" text,
	"resale_at" timestamp with time zone,
	"resale_by" text,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "line_has_bounds" CHECK ("line_plans"."cost_minor" >= 0 and "line_plans"."month_day" between 1 and 28 and "line_plans"."megabytes" > 0 and "line_plans"."down_kbps" > 0),
	CONSTRAINT "satellite_has_answer" CHECK (("line_plans"."kind" = 'satellite') = ("line_plans"."resale" is not null) and ("line_plans"."resale" is null) = ("line_plans"."resale_at" is null))
);
--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "line_kind" text;--> statement-breakpoint
ALTER TABLE "entrepreneurs" ADD COLUMN "line_kind" text;--> statement-breakpoint
ALTER TABLE "line_plans" ADD CONSTRAINT "line_plans_entrepreneur_id_entrepreneurs_id_fk" FOREIGN KEY ("entrepreneur_id") REFERENCES "public"."entrepreneurs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
select make_tenant_table('line_plans'::regclass);
