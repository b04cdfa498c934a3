-- concurrently
create index concurrently "seller_customers_customer" ON "seller_customers" USING btree ("customer_id");--> statement-breakpoint
create index concurrently "pass_minutes_of_purchase" ON "pass_minutes" USING btree ("entrepreneur_id","purchase_id");--> statement-breakpoint
create index concurrently "ledger_of_purchase" ON "ledger_transactions" USING btree ("entrepreneur_id","purchase_id") WHERE purchase_id is not null;--> statement-breakpoint
create index concurrently "purchases_of_pass" ON "purchases" USING btree ("entrepreneur_id","pass_purchase_id") WHERE pass_purchase_id is not null;--> statement-breakpoint
create index concurrently "purchases_customer" ON "purchases" USING btree ("customer_id");