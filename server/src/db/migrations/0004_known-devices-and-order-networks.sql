create table "known_devices" (
  "token_hash" text not null,
  "account_id" text not null references "accounts" ("id") on delete cascade,
  "last_used_at" timestamp with time zone not null,
  constraint "known_devices_token_hash_account_id_pk" primary key ("token_hash", "account_id")
);--> statement-breakpoint
create index "known_devices_of_account" on "known_devices" ("account_id", "last_used_at");--> statement-breakpoint
grant select, insert, update, delete on known_devices to minit_platform;--> statement-breakpoint
alter table "purchases" add column "requested_from" text;
