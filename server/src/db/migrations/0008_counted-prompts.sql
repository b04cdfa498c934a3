-- How often a number was asked for money by a prompt. Each such order names the count it saw when it looked which others
-- wait, so that of several at the same instant one is written, and the rest look again.
alter table "customers" add column "prompt_count" integer default 0 not null;--> statement-breakpoint
grant update ("prompt_count") on "customers" to minit_app;
