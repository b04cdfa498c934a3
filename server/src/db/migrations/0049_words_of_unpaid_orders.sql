-- What its buyer or its shop said of an order that nobody paid goes with it, by `forget_unpaid_words` and nothing else: like that of
-- an erasure, its setting counts for the owner of the table alone, and neither role of the server is that.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if current_user = (select pg_get_userbyid(relowner) from pg_class where oid = tg_relid) then
    if tg_op = 'UPDATE' and current_setting('minit.erasing', true) = 'on' then
      if tg_level = 'ROW' then return new; end if;
      return null;
    end if;
    if tg_op = 'DELETE' and tg_table_name = 'provider_events' and current_setting('minit.forgetting', true) = 'on' then
      return null;
    end if;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;--> statement-breakpoint

-- A no of a buyer or a shop, of orders that ended without money and of which nobody else said anything. What a provider said stays.
create function forget_unpaid_words(sellers text[], orders text[]) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone int;
begin
  -- Not by `set` of the function: an owner who is no superuser may not.
  perform set_config('minit.forgetting', 'on', true);
  delete from provider_events v using unnest(sellers, orders) as old (seller, id), purchases p, payments y
    where p.entrepreneur_id = old.seller and p.id = old.id and p.status in ('failed', 'expired')
      and y.entrepreneur_id = p.entrepreneur_id and y.purchase_id = p.id
      and v.entrepreneur_id = y.entrepreneur_id and v.payment_id = y.id
      and v.kind = 'failed' and v.source in ('customer', 'seller')
      and not exists (select from payments o join provider_events w on w.entrepreneur_id = o.entrepreneur_id and w.payment_id = o.id
        where o.entrepreneur_id = p.entrepreneur_id and o.purchase_id = p.id
          and not (w.kind = 'failed' and w.source in ('customer', 'seller')));
  get diagnostics gone = row_count;
  perform set_config('minit.forgetting', 'off', true);
  return gone;
end $$;--> statement-breakpoint
-- safe: the release before does not know this function
revoke all on function forget_unpaid_words(text[], text[]) from public;--> statement-breakpoint
grant execute on function forget_unpaid_words(text[], text[]) to minit_platform;
