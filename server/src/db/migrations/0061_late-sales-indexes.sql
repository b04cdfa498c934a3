-- concurrently
create index concurrently "refund_events_of_person" on "refund_events" using btree ("entrepreneur_id","received_at") where source = 'person';--> statement-breakpoint
create index concurrently "vouchers_untapped" on "vouchers" using btree ("entrepreneur_id","sold_at") where sold_by = 'use';
