-- An integration that was added in demo mode is for stand-ins, and goes with the demo.
alter table "integrations" add column "is_demo" boolean default false not null;--> statement-breakpoint
-- So far the demo's own were made at its first start, moments before its accounts.
update "integrations" set "is_demo" = true
  where "created_at" >= (select min("created_at") from "accounts" where "is_demo") - interval '1 hour';
