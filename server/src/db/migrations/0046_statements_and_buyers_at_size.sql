ALTER TABLE "counted_days" ADD COLUMN "buyers" jsonb;--> statement-breakpoint
ALTER TABLE "statement_files" ADD COLUMN "outcomes" jsonb;--> statement-breakpoint
ALTER TABLE "statement_files" ADD COLUMN "first_day" date;--> statement-breakpoint
ALTER TABLE "statement_files" ADD COLUMN "last_day" date;