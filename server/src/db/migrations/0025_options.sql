ALTER TABLE "packages" ADD COLUMN "hours" jsonb;--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "max_per_day" integer;--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "max_pauses" integer;--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "pause_days" integer;--> statement-breakpoint
ALTER TABLE "passes" ADD COLUMN "hours" jsonb;--> statement-breakpoint
ALTER TABLE "passes" ADD COLUMN "max_pauses" integer;--> statement-breakpoint
ALTER TABLE "passes" ADD COLUMN "pause_days" integer;--> statement-breakpoint
CREATE INDEX "passes_with_hours" ON "passes" USING btree ("entrepreneur_id","id") WHERE hours is not null;--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "counts_are_positive" CHECK (least("packages"."max_per_day", "packages"."max_pauses", "packages"."pause_days") > 0);--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "pauses_have_their_days" CHECK (("packages"."max_pauses" is null) = ("packages"."pause_days" is null));--> statement-breakpoint
ALTER TABLE "passes" ADD CONSTRAINT "pauses_have_their_days" CHECK (("passes"."max_pauses" is null) = ("passes"."pause_days" is null));