#!/bin/sh
# Run once by the PostgreSQL image after it has created its cluster: creates Minit's database and its owner
# role, which is no superuser. The superuser has no password: only `postgres` inside this container can log in
# as it.
set -eu
psql -X -q -v ON_ERROR_STOP=1 -v password="$POSTGRES_PASSWORD" -d postgres <<'SQL'
create role minit_owner with login createrole password :'password';
grant pg_read_all_stats to minit_owner;
create database minit owner minit_owner template template0 encoding 'UTF8' locale 'C.UTF-8';
alter role postgres password null;
SQL
cat >"$PGDATA/pg_hba.conf" <<'RULES'
local all postgres peer
local all all scram-sha-256
RULES
