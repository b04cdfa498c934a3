CREATE TABLE "erasures" (
	"id" text PRIMARY KEY NOT NULL,
	"why" text NOT NULL,
	"counts" jsonb NOT NULL,
	"purchases" integer NOT NULL,
	"erased_at" timestamp with time zone NOT NULL,
	CONSTRAINT "erased_purchases_not_negative" CHECK ("erasures"."purchases" >= 0)
);
--> statement-breakpoint
CREATE TABLE "keeping_marks" (
	"job" text PRIMARY KEY NOT NULL,
	"up_to" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kept_messages" (
	"message_id" text PRIMARY KEY NOT NULL,
	"look_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "gst_basis_points" integer DEFAULT 1500 NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "gst_basis_points" integer DEFAULT 1500 NOT NULL;--> statement-breakpoint
CREATE INDEX "erasures_newest" ON "erasures" USING btree ("erased_at");--> statement-breakpoint
CREATE INDEX "kept_messages_due" ON "kept_messages" USING btree ("look_at");--> statement-breakpoint
CREATE INDEX "statement_lines_phone" ON "statement_lines" USING btree ("phone","day") WHERE phone is not null;--> statement-breakpoint

-- What is kept of people, and for how long. None of these tables is a seller's.
grant select, insert, update on erasures, keeping_marks to minit_platform;--> statement-breakpoint
grant select, insert, update, delete on kept_messages to minit_platform;--> statement-breakpoint
grant delete on pass_devices, applications to minit_platform;--> statement-breakpoint

-- Written once, for ever; but for a person's number and name, which `erase_from_written_once` takes out and nothing else can:
-- its setting counts for the owner of the table alone, and neither role of the server is that.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('minit.erasing', true) = 'on'
    and current_user = (select pg_get_userbyid(relowner) from pg_class where oid = tg_relid) then
    if tg_level = 'ROW' then return new; end if;
    return null;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;--> statement-breakpoint

create function digits_apart(digits text) returns text language sql immutable strict as $$
  select regexp_replace(digits, '([0-9])(?=[0-9])', '\1[-[:space:].()/]*', 'g')
$$;--> statement-breakpoint

-- A number in every way that people write it: +232 76 123456, 00232-76-123456, 232 (0) 76 123 456, 076123456, 76 123 456.
create function number_pattern(number text) returns text language sql immutable strict as $$
  select '(?<![0-9])' || case when number like '+232%'
    then '(?:(?:[+]|00)?' || digits_apart('232') || '[-[:space:].()/]*0?[-[:space:].()/]*|0[-[:space:].()/]*)?' || digits_apart(substr(number, 5))
    else '(?:[+]|00)?' || digits_apart(substr(number, 2)) end || '(?![0-9])'
$$;--> statement-breakpoint

create function erase_in_text(words text, pattern text) returns text language sql immutable as $$
  select case when pattern is null then words else regexp_replace(words, pattern, 'erased', 'gi') end
$$;--> statement-breakpoint

-- In the texts of a document alone: a sum of money that looks like a number stays what it is.
create function erase_in_json(document jsonb, pattern text) returns jsonb language sql immutable as $$
  select case jsonb_typeof(document)
    when 'string' then to_jsonb(erase_in_text(document #>> '{}', pattern))
    when 'array' then (select coalesce(jsonb_agg(erase_in_json(item, pattern) order by at), '[]')
      from jsonb_array_elements(document) with ordinality as each (item, at))
    when 'object' then (select coalesce(jsonb_object_agg(key, erase_in_json(value, pattern)), '{}') from jsonb_each(document))
    else document end
$$;--> statement-breakpoint

-- Takes a number out of what is written once, wherever it stands, and names out of what is about these subjects and sales.
create function erase_from_written_once(number text, names text[], subjects text[], sales text[]) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  pattern text := number_pattern(number);
  name_pattern text := (select '(?:' || string_agg(regexp_replace(name, '([^[:alnum:] ])', '\\\1', 'g'), '|') || ')'
    from unnest(names) as name where length(name) > 2);
  logged int; moved int; counted int; told int; refunded int;
begin
  -- Not by `set` of the function: an owner who is no superuser may not.
  perform set_config('minit.erasing', 'on', true);
  update audit_log set before = erase_in_json(before, pattern), after = erase_in_json(after, pattern),
      reason = erase_in_text(reason, pattern)
    where before::text ~ pattern or after::text ~ pattern or reason ~ pattern;
  get diagnostics logged = row_count;
  if name_pattern is not null then
    update audit_log set before = erase_in_json(before, name_pattern), after = erase_in_json(after, name_pattern),
        reason = erase_in_text(reason, name_pattern)
      where subject_id = any(subjects) and (before::text ~* name_pattern or after::text ~* name_pattern or reason ~* name_pattern);
  end if;
  update shift_movements set reason = erase_in_text(reason, pattern) where reason ~ pattern;
  get diagnostics moved = row_count;
  update shifts set difference_reason = erase_in_text(difference_reason, pattern) where difference_reason ~ pattern;
  get diagnostics counted = row_count;
  update provider_events v set reason = erase_in_text(erase_in_text(v.reason, pattern), name_pattern)
    from payments y where y.purchase_id = any(sales) and v.entrepreneur_id = y.entrepreneur_id and v.payment_id = y.id
      and (v.reason ~ pattern or v.reason ~* name_pattern);
  get diagnostics told = row_count;
  update refund_events v set reason = erase_in_text(erase_in_text(v.reason, pattern), name_pattern),
      reference = erase_in_text(erase_in_text(v.reference, pattern), name_pattern)
    from refunds r where r.purchase_id = any(sales) and v.entrepreneur_id = r.entrepreneur_id and v.refund_id = r.id
      and (v.reason ~ pattern or v.reference ~ pattern or v.reason ~* name_pattern or v.reference ~* name_pattern);
  get diagnostics refunded = row_count;
  perform set_config('minit.erasing', 'off', true);
  return jsonb_build_object('audit_log', logged, 'shift_movements', moved, 'shifts', counted, 'provider_events', told,
    'refund_events', refunded);
end $$;--> statement-breakpoint
-- safe: the release before does not know this function
revoke all on function erase_from_written_once(text, text[], text[], text[]) from public;--> statement-breakpoint
grant execute on function erase_from_written_once(text, text[], text[], text[]) to minit_platform;--> statement-breakpoint

-- The rates of the tax, for the statement of a seller that sells a card: the settings themselves are the platform's.
create function gst_rates() returns jsonb language sql stable security definer set search_path = public, pg_temp as $$
  select value -> 'gst' from platform_settings where key = 'money_terms'
$$;--> statement-breakpoint
-- safe: the release before does not know this function
revoke all on function gst_rates() from public;--> statement-breakpoint
grant execute on function gst_rates() to minit_app, minit_platform;
