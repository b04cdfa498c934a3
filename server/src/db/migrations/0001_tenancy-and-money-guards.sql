-- Roles are made before migrations run (roles.ts): minit_app keeps to one tenant, minit_platform sees all.
-- Neither owns anything.

grant usage on schema public to minit_app, minit_platform;--> statement-breakpoint

-- The one way to make a seller's table: forgetting a piece of it is not possible.
create function make_tenant_table(target regclass, tenant_column name default 'entrepreneur_id') returns void
language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format(
    'create policy tenant on %s to minit_app using (%I = current_setting(''minit.entrepreneur_id'', true))
     with check (%I = current_setting(''minit.entrepreneur_id'', true))',
    target, tenant_column, tenant_column);
  execute format('create policy platform on %s to minit_platform using (true) with check (true)', target);
  execute format('grant select, insert, update on %s to minit_app, minit_platform', target);
end $$;--> statement-breakpoint

select make_tenant_table('entrepreneurs', 'id');--> statement-breakpoint
select make_tenant_table(t::regclass) from unnest(array[
  'sites', 'packages', 'seller_customers', 'purchases', 'payments', 'provider_events', 'ledger_transactions',
  'ledger_entries', 'passes', 'pass_minutes', 'ratings', 'notifications', 'messages', 'onboarding', 'seller_totals', 'seller_days',
  'package_days', 'activity'
]) as t;--> statement-breakpoint

-- Written once, for ever.
revoke update on provider_events, ledger_transactions, ledger_entries, pass_minutes, ratings, activity from minit_app, minit_platform;--> statement-breakpoint
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;--> statement-breakpoint
create trigger append_only before update or delete or truncate on ledger_entries for each statement execute function refuse_change();--> statement-breakpoint
create trigger append_only before update or delete or truncate on ledger_transactions for each statement execute function refuse_change();--> statement-breakpoint
create trigger append_only before update or delete or truncate on provider_events for each statement execute function refuse_change();--> statement-breakpoint
create trigger append_only before update or delete or truncate on pass_minutes for each statement execute function refuse_change();--> statement-breakpoint
create trigger append_only before update or delete or truncate on audit_log for each statement execute function refuse_change();--> statement-breakpoint

-- Each insert writes whole transactions, so what sums to zero once does so for ever.
create function ledger_sums_to_zero() returns trigger language plpgsql as $$
begin
  if exists (select from added group by entrepreneur_id, transaction_id, currency having sum(amount_minor) <> 0) then
    raise exception 'ledger lines do not sum to zero' using errcode = 'check_violation';
  end if;
  return null;
end $$;--> statement-breakpoint
create trigger sums_to_zero after insert on ledger_entries referencing new table as added
  for each statement execute function ledger_sums_to_zero();--> statement-breakpoint

-- Belong to no seller.
grant select, insert on customers to minit_app;--> statement-breakpoint
grant update (paid_purchases) on customers to minit_app;--> statement-breakpoint
grant select, insert, update on customers, accounts, login_sessions, integrations, unmatched_events to minit_platform;--> statement-breakpoint
grant delete on login_sessions to minit_platform;--> statement-breakpoint
grant select, insert, update on password_links, applications, insight_reports, platform_settings to minit_platform;--> statement-breakpoint
grant select, insert on audit_log to minit_platform;--> statement-breakpoint
grant select, insert, delete on invariant_runs to minit_platform;--> statement-breakpoint
grant delete on password_links to minit_platform;--> statement-breakpoint
grant select, insert, update, delete on rate_limits to minit_platform;--> statement-breakpoint
alter table rate_limits set unlogged;
