ALTER TABLE "line_plans" ADD COLUMN "least_kbps" integer;--> statement-breakpoint
ALTER TABLE "line_plans" ADD COLUMN "speed_share" integer;--> statement-breakpoint
-- safe: a row for each seller who described a line
ALTER TABLE "line_plans" ADD CONSTRAINT "share_has_bounds" CHECK ("line_plans"."least_kbps" > 0 and "line_plans"."speed_share" between 0 and 9999);--> statement-breakpoint
-- What new passes get of their speed is part of what a shop offers.
create trigger line_changed after insert or update on line_plans for each row execute function raise_offer_version();--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "slow_after_megabytes" integer;--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "slow_kbps" integer;--> statement-breakpoint
-- safe: at most a few rows for each seller
ALTER TABLE "packages" ADD CONSTRAINT "slows_to_a_speed" CHECK (("packages"."slow_after_megabytes" is null) = ("packages"."slow_kbps" is null) and least("packages"."slow_after_megabytes", "packages"."slow_kbps") > 0);--> statement-breakpoint
ALTER TABLE "passes" ADD COLUMN "slow_after_octets" bigint;--> statement-breakpoint
ALTER TABLE "passes" ADD COLUMN "slow_kbps" integer;
