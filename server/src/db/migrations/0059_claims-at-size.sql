-- concurrently
create index concurrently "claims_open_of_seller" on "claims" using btree ("entrepreneur_id","asked_at","id") where state = 'open';--> statement-breakpoint
create index concurrently "claims_id" on "claims" using btree ("id");
