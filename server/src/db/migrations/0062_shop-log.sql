-- Lines of the audit log that people of the seller made, the newest first; `person` and `before_id` may be null.
create function shop_log(person text, before_id text, most int)
returns table (id text, created_at timestamptz, actor_id text, action text, subject_type text, subject_id text, before jsonb, after jsonb, reason text)
language sql stable security definer set search_path = public, pg_temp as $$
  select l.id, l.created_at, l.actor_id, l.action, l.subject_type, l.subject_id, l.before, l.after, l.reason
  from accounts a join audit_log l on l.actor_id = a.id
  where a.entrepreneur_id = current_setting('minit.entrepreneur_id')
    and (person is null or a.id = person) and (before_id is null or l.id < before_id)
  order by l.id desc limit most
$$;--> statement-breakpoint
-- safe: the release before does not know this function
revoke all on function shop_log(text, text, int) from public;--> statement-breakpoint
grant execute on function shop_log(text, text, int) to minit_app;
