CREATE TABLE "alert_news" (
	"entrepreneur_id" text NOT NULL,
	"id" text NOT NULL,
	"kind" text NOT NULL,
	"name" text,
	"amount_minor" bigint,
	"since" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone,
	CONSTRAINT "alert_news_entrepreneur_id_id_pk" PRIMARY KEY("entrepreneur_id","id")
);
--> statement-breakpoint
CREATE TABLE "alert_settings" (
	"entrepreneur_id" text PRIMARY KEY NOT NULL,
	"pushes_sales" boolean DEFAULT true NOT NULL,
	"pushes_cash" boolean DEFAULT true NOT NULL,
	"pushes_routers" boolean DEFAULT true NOT NULL,
	"pushes_payouts" boolean DEFAULT true NOT NULL,
	"quiet_from" integer,
	"quiet_to" integer,
	"texts_cash" boolean DEFAULT false NOT NULL,
	"texts_routers" boolean DEFAULT true NOT NULL,
	"texts_a_day" integer DEFAULT 10 NOT NULL,
	"text_day" date,
	"texts_used" integer DEFAULT 0 NOT NULL,
	"pushed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "push_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"sealed_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"entrepreneur_id" text NOT NULL,
	"id" text NOT NULL,
	"endpoint_digest" text NOT NULL,
	"sealed_target" text NOT NULL,
	"account_id" text NOT NULL,
	"session_token_hash" text NOT NULL,
	"device" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "push_subscriptions_entrepreneur_id_id_pk" PRIMARY KEY("entrepreneur_id","id")
);
--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint" ON "push_subscriptions" USING btree ("endpoint_digest");--> statement-breakpoint
select make_tenant_table(t::regclass) from unnest(array['push_subscriptions', 'alert_settings', 'alert_news']) as t;--> statement-breakpoint
-- A phone that is told no more is forgotten.
grant delete on push_subscriptions to minit_platform;--> statement-breakpoint
grant select, insert, update on push_keys to minit_platform;
