alter table "passes" validate constraint "draws_what_was_bought";--> statement-breakpoint
alter table "passes" validate constraint "begins_once";
