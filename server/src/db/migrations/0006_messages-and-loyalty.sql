-- Every paid pass counted so far; whether a later one does is settled with its payment.
alter table "purchases" add column "counts_for_loyalty" boolean default true not null;--> statement-breakpoint
alter table "messages" add column "code_digest" text;--> statement-breakpoint
alter table "entrepreneurs" add column "network_named_at" timestamp with time zone;--> statement-breakpoint
-- At sign-up a WiFi is called "Sia's WiFi", as far as 32 bytes carry it: whoever has another name chose it.
update "entrepreneurs" e set "network_named_at" = e."created_at" from "sites" s
  where s."entrepreneur_id" = e."id" and s."network_name" <> ''
    and (e."is_demo" or not starts_with(e."first_name" || '''s WiFi', s."network_name"));--> statement-breakpoint
-- For the nightly deletion of orders that nobody paid and numbers that never ordered. What providers said, the ledger
-- and passes stay beyond reach.
grant delete on "purchases", "payments", "notifications", "customers" to minit_platform;
