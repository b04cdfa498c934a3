-- concurrently
-- safe: the release before writes no such key
create unique index concurrently "ledger_one_per_clearing" on "ledger_transactions" using btree ("entrepreneur_id","clearing_id") where clearing_id is not null;
