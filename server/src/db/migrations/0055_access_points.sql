ALTER TABLE "access_sessions" ADD COLUMN "access_point" text;--> statement-breakpoint
ALTER TABLE "access_sessions" ADD COLUMN "pace_seconds" integer;--> statement-breakpoint
ALTER TABLE "access_sessions" ADD COLUMN "session_seconds" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "gateway_outages" ADD COLUMN "gateway_id" text;--> statement-breakpoint
ALTER TABLE "gateway_outages" ADD COLUMN "access_point" text;--> statement-breakpoint
ALTER TABLE "gateways" ADD COLUMN "pace_seconds" integer;--> statement-breakpoint
ALTER TABLE "pass_devices" ADD COLUMN "asked_at" timestamp with time zone;