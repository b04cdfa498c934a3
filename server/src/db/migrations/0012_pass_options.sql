DROP INDEX "passes_code";--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "clock" text DEFAULT 'at_payment' NOT NULL;--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "max_devices" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "down_kbps" integer;--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "up_kbps" integer;--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "data_limit_mb" integer;--> statement-breakpoint
ALTER TABLE "passes" ADD COLUMN "clock" text DEFAULT 'at_payment' NOT NULL;--> statement-breakpoint
ALTER TABLE "passes" ADD COLUMN "max_devices" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "passes" ADD COLUMN "down_kbps" integer;--> statement-breakpoint
ALTER TABLE "passes" ADD COLUMN "up_kbps" integer;--> statement-breakpoint
ALTER TABLE "passes" ADD COLUMN "data_limit_octets" bigint;--> statement-breakpoint
ALTER TABLE "passes" ADD COLUMN "first_used_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "passes" ADD COLUMN "use_by" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "passes" ADD COLUMN "unused_minutes" integer;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "pass_options" jsonb;--> statement-breakpoint
CREATE INDEX "passes_by_first_use" ON "passes" USING btree ("entrepreneur_id","id") WHERE clock = 'first_use';--> statement-breakpoint
CREATE UNIQUE INDEX "passes_code" ON "passes" USING btree ("code_digest","entrepreneur_id");--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "devices_have_a_cap" CHECK ("packages"."max_devices" between 1 and 10);--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "limits_are_positive" CHECK (least("packages"."down_kbps", "packages"."up_kbps", "packages"."data_limit_mb") > 0);--> statement-breakpoint
ALTER TABLE "passes" ADD CONSTRAINT "devices_have_a_cap" CHECK ("passes"."max_devices" between 1 and 10);--> statement-breakpoint
ALTER TABLE "passes" ADD CONSTRAINT "begins_once" CHECK (case "passes"."clock" when 'first_use' then "passes"."use_by" is not null
        and ("passes"."first_used_at" is null) = ("passes"."unused_minutes" is not null)
        else num_nonnulls("passes"."use_by", "passes"."first_used_at", "passes"."unused_minutes") = 0 end);