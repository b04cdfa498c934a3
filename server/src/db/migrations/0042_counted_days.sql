CREATE TABLE "counted_days" (
	"entrepreneur_id" text NOT NULL,
	"day" date NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	"passes_sold" integer NOT NULL,
	"passes_used" integer NOT NULL,
	"paid_in_cash" integer NOT NULL,
	"paid_in_cash_minor" bigint NOT NULL,
	"paid_in_cash_used" integer NOT NULL,
	"outside_shifts" jsonb NOT NULL,
	"hours" jsonb NOT NULL,
	"packages" jsonb NOT NULL,
	"ended_passes" integer NOT NULL,
	"sold_minutes" bigint NOT NULL,
	"used_minutes" numeric NOT NULL,
	"first_start" timestamp with time zone,
	"next_end" timestamp with time zone,
	CONSTRAINT "counted_days_entrepreneur_id_day_pk" PRIMARY KEY("entrepreneur_id","day")
);
--> statement-breakpoint
CREATE TABLE "days_to_count" (
	"entrepreneur_id" text NOT NULL,
	"day" date NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	CONSTRAINT "days_to_count_entrepreneur_id_day_id_pk" PRIMARY KEY("entrepreneur_id","day","id")
);
--> statement-breakpoint
CREATE INDEX "access_sessions_of_day" ON "access_sessions" USING btree ("entrepreneur_id","began_at");--> statement-breakpoint
CREATE INDEX "passes_running" ON "passes" USING btree ("entrepreneur_id","expires_at") WHERE revoked_at is null;--> statement-breakpoint

select make_tenant_table(t::regclass) from unnest(array['counted_days', 'days_to_count']) as t;--> statement-breakpoint
-- A job alone counts days, and triggers alone say that one has to be counted anew.
-- safe: both are new
revoke insert, update on counted_days, days_to_count from minit_app;--> statement-breakpoint
grant delete on counted_days, days_to_count to minit_platform;--> statement-breakpoint

-- Freetown keeps UTC all year.
create function day_of(instant timestamptz) returns date language sql immutable strict parallel safe as $$
  select (instant at time zone 'UTC')::date
$$;--> statement-breakpoint
-- The day on which an id was made: its first ten letters are milliseconds in Crockford's base 32.
create function day_of_id(id text) returns date language plpgsql immutable strict parallel safe as $$
declare
  ms bigint := 0;
begin
  for i in 1..10 loop
    ms := ms * 32 + strpos('0123456789ABCDEFGHJKMNPQRSTVWXYZ', substr(id, i, 1)) - 1;
  end loop;
  return day_of(to_timestamp(ms / 1000.0));
end $$;--> statement-breakpoint
-- What ids of a day and of later ones are larger than.
create function first_id_of(day date) returns text language sql immutable strict parallel safe as $$
  select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', ((ms >> (45 - 5 * k)) & 31)::int + 1, 1), '' order by k)
  from generate_series(0, 9) k, (select (extract(epoch from day::timestamp at time zone 'UTC') * 1000)::bigint as ms) t
$$;--> statement-breakpoint

-- Whoever changes something holds this lock with others until the change is seen by all; who counts holds it alone, and
-- only ever tries to get it. So a day is counted before a change, which then finds it and notes it here, or after it.
create function count_anew(seller text, days date[]) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(52, hashtext(seller));
  insert into days_to_count (entrepreneur_id, day)
  select c.entrepreneur_id, c.day from counted_days c
  where c.entrepreneur_id = seller and c.day = any(days)
    and not exists (select from days_to_count m where m.entrepreneur_id = c.entrepreneur_id and m.day = c.day);
end $$;--> statement-breakpoint
-- safe: it is new, and triggers alone call it, with their owner's rights
revoke execute on function count_anew(text, date[]) from public;--> statement-breakpoint

create function count_sale_anew() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform count_anew(new.entrepreneur_id, array[day_of(new.paid_at)]);
  return null;
end $$;--> statement-breakpoint
create constraint trigger counted_anew_at_once after insert on purchases deferrable initially deferred for each row
  when (new.kind = 'pass' and new.paid_at is not null) execute function count_sale_anew();--> statement-breakpoint
create constraint trigger counted_anew after update on purchases deferrable initially deferred for each row
  when (new.kind = 'pass' and new.paid_at is not null and old.status <> new.status) execute function count_sale_anew();--> statement-breakpoint

create function count_cash_anew() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform count_anew(new.entrepreneur_id, array[day_of(new.received_at)]);
  return null;
end $$;--> statement-breakpoint
create constraint trigger counted_anew after insert on provider_events deferrable initially deferred for each row
  when (new.provider = 'cash' and new.kind = 'succeeded' and new.actor_id is not null and new.shift_id is null)
  execute function count_cash_anew();--> statement-breakpoint

create function count_pass_anew() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform count_anew(new.entrepreneur_id, array[day_of_id(new.id)]);
  return null;
end $$;--> statement-breakpoint
create constraint trigger counted_anew_at_once after insert on passes deferrable initially deferred for each row
  execute function count_pass_anew();--> statement-breakpoint
create constraint trigger counted_anew after update on passes deferrable initially deferred for each row
  when ((old.starts_at, old.expires_at, old.revoked_at) is distinct from (new.starts_at, new.expires_at, new.revoked_at))
  execute function count_pass_anew();--> statement-breakpoint
create function count_minutes_anew() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform count_anew(new.entrepreneur_id, array[day_of_id(new.pass_id)]);
  return null;
end $$;--> statement-breakpoint
create constraint trigger counted_anew after insert on pass_minutes deferrable initially deferred for each row
  when (new.kind in ('overtime', 'credit')) execute function count_minutes_anew();--> statement-breakpoint

-- A session tells of the day on which it began, of those on which its pass was paid and made, and, where it is the pass's
-- latest, of the day of the one before.
create function count_session_anew() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  s access_sessions := coalesce(new, old);
begin
  perform count_anew(s.entrepreneur_id, array(
    select day_of(s.began_at)
    union select day_of_id(p.id) from passes p where p.entrepreneur_id = s.entrepreneur_id and p.purchase_id = s.purchase_id
    union select day_of(u.paid_at) from purchases u where u.entrepreneur_id = s.entrepreneur_id and u.id = s.purchase_id and u.paid_at is not null
    union select day_of(o.began_at) from access_sessions o where o.entrepreneur_id = s.entrepreneur_id and o.purchase_id = s.purchase_id));
  return null;
end $$;--> statement-breakpoint
create constraint trigger counted_anew_of_new after insert on access_sessions deferrable initially deferred for each row
  execute function count_session_anew();--> statement-breakpoint
create constraint trigger counted_anew_of_gone after delete on access_sessions deferrable initially deferred for each row
  execute function count_session_anew();--> statement-breakpoint
-- One that goes on is in no count: only its end, and what is told of it afterwards.
create constraint trigger counted_anew after update on access_sessions deferrable initially deferred for each row
  when ((old.ended_at is not null or new.ended_at is not null)
    and (old.ended_at is null, old.last_heard_at, old.down_octets, old.up_octets)
      is distinct from (new.ended_at is null, new.last_heard_at, new.down_octets, new.up_octets))
  execute function count_session_anew();--> statement-breakpoint

create function count_outage_anew() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform count_anew(new.entrepreneur_id, array(select distinct day_of_id(p.id) from access_sessions s
    join passes p on p.entrepreneur_id = s.entrepreneur_id and p.purchase_id = s.purchase_id
    where s.entrepreneur_id = new.entrepreneur_id and s.began_at < new.until_at and s.last_heard_at > new.from_at));
  return null;
end $$;--> statement-breakpoint
create constraint trigger counted_anew after insert on gateway_outages deferrable initially deferred for each row
  execute function count_outage_anew();
