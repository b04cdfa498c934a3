-- concurrently
create index concurrently "purchases_order_code" on "purchases" using btree (right(id, 5));
