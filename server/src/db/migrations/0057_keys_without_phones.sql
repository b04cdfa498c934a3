-- safe: it says "on conflict do nothing" without a key; access_sessions_open still lets a phone have one open session at a router
drop index "access_sessions_acct";--> statement-breakpoint
-- safe: its outages name no router, and gateway_outages_of_router keeps them apart as this did
drop index "gateway_outages_once";
