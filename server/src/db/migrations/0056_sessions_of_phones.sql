-- concurrently
-- safe: access_sessions_acct refuses all that it refuses, and more
create unique index concurrently "access_sessions_acct_of_phone" on "access_sessions" using btree ("entrepreneur_id","gateway_id","acct_session_id","device_digest") where "access_sessions"."acct_session_id" is not null;--> statement-breakpoint
-- safe: gateway_outages_once refuses all that it refuses, and more
create unique index concurrently "gateway_outages_of_router" on "gateway_outages" using btree ("entrepreneur_id",coalesce("gateway_id", ''),coalesce("access_point", ''),"from_at");
