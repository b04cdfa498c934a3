ALTER TABLE "passes" ADD COLUMN "connected_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "passes" ADD COLUMN "connected_by" text;--> statement-breakpoint
ALTER TABLE "alert_settings" ADD COLUMN "pushes_ends" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "joining" text;