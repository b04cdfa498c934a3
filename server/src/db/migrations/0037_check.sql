CREATE TABLE "book_marks" (
	"entrepreneur_id" text PRIMARY KEY NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"holds" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "invariant_runs" ADD COLUMN "is_whole" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "invariant_runs" ADD COLUMN "sellers" integer;--> statement-breakpoint
ALTER TABLE "invariant_runs" ADD COLUMN "waiting" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invariant_runs" ADD COLUMN "all_seen_since" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "book_marks_oldest" ON "book_marks" USING btree ("checked_at");--> statement-breakpoint

-- How far the check of the books has gone over all sellers; minit_app has no grant on it.
grant select, insert, update on book_marks to minit_platform;--> statement-breakpoint

-- Checks were whole until now: the last that held is where the round of sellers begins.
insert into book_marks (entrepreneur_id, checked_at, holds)
  select e.id, r.started_at, true from entrepreneurs e
  cross join (select max(started_at) as started_at from invariant_runs where breaches = 0) r where r.started_at is not null;
