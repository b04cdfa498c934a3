-- concurrently
-- safe: the release before writes no such key
create unique index concurrently "ledger_one_per_sponsors_money" on "ledger_transactions" using btree ("entrepreneur_id","sponsorship_id","sponsor_money_key") where sponsor_money_key is not null;
