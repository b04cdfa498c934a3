CREATE TABLE "statement_days" (
	"provider" text NOT NULL,
	"day" date NOT NULL,
	"is_covered" boolean NOT NULL,
	"theirs_in_minor" bigint DEFAULT 0 NOT NULL,
	"ours_in_minor" bigint DEFAULT 0 NOT NULL,
	"theirs_out_minor" bigint DEFAULT 0 NOT NULL,
	"ours_out_minor" bigint DEFAULT 0 NOT NULL,
	"lines" integer DEFAULT 0 NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "statement_days_provider_day_pk" PRIMARY KEY("provider","day")
);
--> statement-breakpoint
CREATE TABLE "statement_differences" (
	"id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"kind" text NOT NULL,
	"line_kind" text NOT NULL,
	"reference" text NOT NULL,
	"transaction_id" text,
	"subject_key" text NOT NULL,
	"day" date NOT NULL,
	"theirs_minor" bigint,
	"ours_minor" bigint,
	"entrepreneur_id" text,
	"purchase_id" text,
	"found_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	"outcome" text,
	"settled_by" text,
	"reason" text,
	CONSTRAINT "dealt_with_has_its_outcome" CHECK (("statement_differences"."settled_at" is null) = ("statement_differences"."outcome" is null))
);
--> statement-breakpoint
CREATE TABLE "statement_files" (
	"id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"origin" text NOT NULL,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"parts" integer DEFAULT 0 NOT NULL,
	"rest" text DEFAULT '' NOT NULL,
	"layout" jsonb,
	"next_line" integer DEFAULT 1 NOT NULL,
	"readable" integer DEFAULT 0 NOT NULL,
	"unreadable" integer DEFAULT 0 NOT NULL,
	"left_out" integer DEFAULT 0 NOT NULL,
	"unreadable_lines" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"left_out_lines" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"covered_from" date,
	"covered_until" date,
	"actor_name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"taken_at" timestamp with time zone,
	"matched_at" timestamp with time zone,
	CONSTRAINT "taken_has_its_days" CHECK (("statement_files"."state" in ('matching', 'taken')) = ("statement_files"."covered_from" is not null)),
	CONSTRAINT "covers_forwards" CHECK ("statement_files"."covered_from" <= "statement_files"."covered_until")
);
--> statement-breakpoint
CREATE TABLE "statement_lines" (
	"file_id" text NOT NULL,
	"line" integer NOT NULL,
	"provider" text NOT NULL,
	"kind" text NOT NULL,
	"line_key" text NOT NULL,
	"reference" text NOT NULL,
	"transaction_id" text,
	"phone" text,
	"amount_minor" bigint NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"day" date NOT NULL,
	"state" text DEFAULT 'read' NOT NULL,
	"ours_minor" bigint,
	"entrepreneur_id" text,
	"purchase_id" text,
	CONSTRAINT "statement_lines_file_id_line_pk" PRIMARY KEY("file_id","line"),
	CONSTRAINT "moves_money" CHECK ("statement_lines"."amount_minor" > 0)
);
--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_file_id_statement_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."statement_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "statement_differences_once" ON "statement_differences" USING btree ("provider","kind","subject_key");--> statement-breakpoint
CREATE INDEX "statement_differences_open" ON "statement_differences" USING btree ("provider","day") WHERE settled_at is null;--> statement-breakpoint
CREATE INDEX "statement_differences_of_day" ON "statement_differences" USING btree ("provider","day");--> statement-breakpoint
CREATE INDEX "statement_files_newest" ON "statement_files" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "statement_files_covering" ON "statement_files" USING btree ("provider","covered_from") WHERE covered_from is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "statement_lines_once" ON "statement_lines" USING btree ("provider","line_key") WHERE state not in ('read', 'repeated');--> statement-breakpoint
CREATE INDEX "statement_lines_reference" ON "statement_lines" USING btree ("provider","reference");--> statement-breakpoint
CREATE INDEX "statement_lines_any_reference" ON "statement_lines" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "statement_lines_transaction" ON "statement_lines" USING btree ("transaction_id") WHERE transaction_id is not null;--> statement-breakpoint
CREATE INDEX "statement_lines_of_day" ON "statement_lines" USING btree ("provider","day");--> statement-breakpoint
CREATE INDEX "statement_lines_to_tell" ON "statement_lines" USING btree ("file_id","line") WHERE state = 'to_tell';--> statement-breakpoint
CREATE INDEX "statement_lines_unmatched" ON "statement_lines" USING btree ("provider","day") WHERE state = 'unmatched';--> statement-breakpoint
-- Of all sellers, and for the platform's eyes alone.
grant select, insert, update on statement_files, statement_lines, statement_differences, statement_days to minit_platform;--> statement-breakpoint
-- Files that nobody took, with their lines.
grant delete on statement_files, statement_lines to minit_platform;--> statement-breakpoint
-- What was received on a day, for days that are compared with a statement. Rows come in the order of time, so this costs a sale next to nothing.
create index provider_events_received on provider_events using brin (received_at) with (pages_per_range = 32, autosummarize = on);--> statement-breakpoint
create index payments_created on payments using brin (created_at) with (pages_per_range = 32, autosummarize = on);
