-- How often a number was asked for money by a prompt. Each such order names the count it saw when it looked which others
-- wait, so that of several at the same instant one is written, and the rest look again.
alter table "customers" add column "prompt_count" integer default 0 not null;--> statement-breakpoint
grant update ("prompt_count") on "customers" to minit_app;
--> statement-breakpoint
-- How many messages a seller had put out on the last day they had any, raised by each in its own transaction.
create table "message_days" (
  "entrepreneur_id" text primary key,
  "day" date not null,
  "used" integer not null
);--> statement-breakpoint
select make_tenant_table('message_days');--> statement-breakpoint
insert into "message_days" ("entrepreneur_id", "day", "used")
select "entrepreneur_id", (now() at time zone 'UTC')::date, count(*) from "messages"
where "kind" = 'access' and "created_at" >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'
group by "entrepreneur_id";
