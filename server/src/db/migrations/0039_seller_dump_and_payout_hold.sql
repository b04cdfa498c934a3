CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","id");--> statement-breakpoint

-- Whether all payouts are held, for the transactions of sellers that ask for one: the settings themselves are the platform's.
create function payout_hold() returns jsonb language sql stable security definer set search_path = public, pg_temp as $$
  select value from platform_settings where key = 'payout_hold' and value ->> 'heldAt' is not null
$$;--> statement-breakpoint
-- safe: the release before does not know this function
revoke all on function payout_hold() from public;--> statement-breakpoint
grant execute on function payout_hold() to minit_app, minit_platform;
--> statement-breakpoint

-- The lines of the log about a shop, for its own seller: what was done to it, or by its people. The log itself is the platform's, and
-- who of the platform did it is not said.
create function audit_of_seller() returns table (id text, created_at timestamptz, who text, action text, subject_type text, subject_id text)
language sql stable security definer set search_path = public, pg_temp as $$
  with seller as (select current_setting('minit.entrepreneur_id') as id),
  people as (select a.id from accounts a, seller where a.entrepreneur_id = seller.id),
  subjects as (
    select id from seller
    union all select p.id from purchases p, seller where p.entrepreneur_id = seller.id
    union all select p.id from payouts p, seller where p.entrepreneur_id = seller.id
    union all select i.id from invoices i, seller where i.entrepreneur_id = seller.id
  ),
  lines as (
    select l.id from people join audit_log l on l.actor_id = people.id
    union select l.id from subjects join audit_log l on l.subject_id = subjects.id
  )
  select l.id, l.created_at, case when l.actor_id in (select id from people) then l.actor_name else 'Minit' end,
    l.action, l.subject_type, l.subject_id
  from lines join audit_log l on l.id = lines.id order by l.id
$$;--> statement-breakpoint
-- safe: the release before does not know this function
revoke all on function audit_of_seller() from public;--> statement-breakpoint
grant execute on function audit_of_seller() to minit_app;
