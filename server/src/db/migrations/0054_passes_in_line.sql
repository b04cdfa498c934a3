ALTER TABLE "passes" ADD COLUMN "opens_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "passes" ADD COLUMN "behind_pass_id" text;