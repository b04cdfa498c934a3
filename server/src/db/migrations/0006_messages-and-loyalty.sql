-- Every paid pass counted so far; whether a later one does is settled with its payment.
alter table "purchases" add column "counts_for_loyalty" boolean default true not null;
