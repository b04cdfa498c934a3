-- Routers that let paying phones in, the phones that hold a pass, and their time on a router.
CREATE TABLE "access_sessions" (
	"entrepreneur_id" text NOT NULL,
	"id" text NOT NULL,
	"gateway_id" text NOT NULL,
	"purchase_id" text NOT NULL,
	"device_digest" text NOT NULL,
	"mac_tail" text NOT NULL,
	"began_at" timestamp with time zone NOT NULL,
	"last_heard_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"down_octets" bigint DEFAULT 0 NOT NULL,
	"up_octets" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "access_sessions_entrepreneur_id_id_pk" PRIMARY KEY("entrepreneur_id","id")
);
--> statement-breakpoint
CREATE TABLE "gateways" (
	"entrepreneur_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"sealed_secret" text NOT NULL,
	"secret_digest" text NOT NULL,
	"setup_digest" text,
	"setup_ends_at" timestamp with time zone,
	"last_heard_at" timestamp with time zone,
	"last_address" text,
	"version" text,
	"phones_seen" integer DEFAULT 0 NOT NULL,
	"phones_online" integer DEFAULT 0 NOT NULL,
	"phone_seen_at" timestamp with time zone,
	"test_asked_at" timestamp with time zone,
	"test_device_digest" text,
	"test_mac_tail" text,
	"test_until" timestamp with time zone,
	"test_opened_at" timestamp with time zone,
	"test_reached_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "gateways_entrepreneur_id_id_pk" PRIMARY KEY("entrepreneur_id","id")
);
--> statement-breakpoint
CREATE TABLE "pass_devices" (
	"entrepreneur_id" text NOT NULL,
	"purchase_id" text NOT NULL,
	"device_digest" text NOT NULL,
	"mac_tail" text NOT NULL,
	"gateway_id" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "pass_devices_entrepreneur_id_purchase_id_device_digest_pk" PRIMARY KEY("entrepreneur_id","purchase_id","device_digest")
);
--> statement-breakpoint
ALTER TABLE "access_sessions" ADD CONSTRAINT "access_sessions_entrepreneur_id_purchase_id_purchases_entrepreneur_id_id_fk" FOREIGN KEY ("entrepreneur_id","purchase_id") REFERENCES "public"."purchases"("entrepreneur_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_sessions" ADD CONSTRAINT "access_sessions_entrepreneur_id_gateway_id_gateways_entrepreneur_id_id_fk" FOREIGN KEY ("entrepreneur_id","gateway_id") REFERENCES "public"."gateways"("entrepreneur_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateways" ADD CONSTRAINT "gateways_entrepreneur_id_entrepreneurs_id_fk" FOREIGN KEY ("entrepreneur_id") REFERENCES "public"."entrepreneurs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pass_devices" ADD CONSTRAINT "pass_devices_entrepreneur_id_purchase_id_purchases_entrepreneur_id_id_fk" FOREIGN KEY ("entrepreneur_id","purchase_id") REFERENCES "public"."purchases"("entrepreneur_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pass_devices" ADD CONSTRAINT "pass_devices_entrepreneur_id_gateway_id_gateways_entrepreneur_id_id_fk" FOREIGN KEY ("entrepreneur_id","gateway_id") REFERENCES "public"."gateways"("entrepreneur_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "access_sessions_open" ON "access_sessions" USING btree ("entrepreneur_id","gateway_id","device_digest") WHERE "access_sessions"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "access_sessions_of_purchase" ON "access_sessions" USING btree ("entrepreneur_id","purchase_id");--> statement-breakpoint
CREATE UNIQUE INDEX "gateways_id" ON "gateways" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "gateways_secret" ON "gateways" USING btree ("secret_digest");--> statement-breakpoint
CREATE UNIQUE INDEX "gateways_setup" ON "gateways" USING btree ("setup_digest") WHERE "gateways"."setup_digest" is not null;--> statement-breakpoint
CREATE INDEX "pass_devices_of_phone" ON "pass_devices" USING btree ("entrepreneur_id","device_digest");--> statement-breakpoint
select make_tenant_table(t::regclass) from unnest(array['gateways', 'pass_devices', 'access_sessions']) as t;
