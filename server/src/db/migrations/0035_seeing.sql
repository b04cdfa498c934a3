CREATE TABLE "alerts" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"text" text NOT NULL,
	"public_text" text,
	"opened_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"resolved_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "watch_counts" (
	"name" text NOT NULL,
	"subject" text NOT NULL,
	"minute" timestamp with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "watch_counts_name_minute_subject_pk" PRIMARY KEY("name","minute","subject")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "alerts_open" ON "alerts" USING btree ("kind","subject") WHERE resolved_at is null;--> statement-breakpoint
CREATE INDEX "alerts_newest" ON "alerts" USING btree ("opened_at");--> statement-breakpoint

-- They belong to no seller, and minit_app has no grant on them.
grant select, insert, update on alerts to minit_platform;--> statement-breakpoint
grant select, insert, update, delete on watch_counts to minit_platform;
