ALTER TABLE "access_sessions" ADD COLUMN "measured_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "access_sessions" ADD COLUMN "measured_octets" bigint;--> statement-breakpoint
ALTER TABLE "access_sessions" ADD COLUMN "fastest_kbps" integer;--> statement-breakpoint
ALTER TABLE "access_sessions" ADD COLUMN "fastest_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "area" text;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "landmark" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "latitude" double precision;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "longitude" double precision;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "located_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "opening_hours" jsonb;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "speed_kbps" integer;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "slowest_kbps" integer;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "slowest_hour" smallint;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "returned_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- safe: the columns are new, so no row breaks it and the last release writes none of them
ALTER TABLE "sites" ADD CONSTRAINT "position_is_whole" CHECK (("sites"."latitude" is null) = ("sites"."longitude" is null));--> statement-breakpoint
-- safe: the columns are new, so no row breaks it and the last release writes none of them
ALTER TABLE "sites" ADD CONSTRAINT "position_is_here" CHECK ("sites"."latitude" between 6.85 and 10.01 and "sites"."longitude" between -13.35 and -10.25);
