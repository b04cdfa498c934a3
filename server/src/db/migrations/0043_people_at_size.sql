-- Runs of digits in texts, as people write numbers, by every seven of them: the last seven digits of a number are among those of each text
-- that holds it, in whatever spelling, so an index of them finds all that `number_pattern` then judges. No valid number is shorter.
create function numbers_in(words text[]) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct substr(digits, at, 7)), '{}')
  from unnest(words) as word, regexp_matches(word, '[0-9](?:[-[:space:].()/]*[0-9]){6,}', 'g') as found,
    regexp_replace(found[1], '[^0-9]', '', 'g') as digits, generate_series(1, length(digits) - 6) as at
$$;--> statement-breakpoint
CREATE INDEX "audit_log_numbers" ON "audit_log" USING gin (numbers_in(array[before::text, after::text, reason])) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "claims_payer" ON "claims" USING btree ("payer_phone");--> statement-breakpoint
CREATE INDEX "claims_numbers" ON "claims" USING gin (numbers_in(array[said, answer])) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "customers_oldest" ON "customers" USING btree ("created_at","id") WHERE phone like '+%';--> statement-breakpoint
CREATE INDEX "my_sessions_of_phone" ON "my_sessions" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "messages_recipient" ON "messages" USING btree ("recipient") WHERE recipient <> '';--> statement-breakpoint
CREATE INDEX "suspense_items_payer" ON "suspense_items" USING btree ("payer_phone") WHERE payer_phone is not null;--> statement-breakpoint
CREATE INDEX "refunds_phone" ON "refunds" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "refunds_numbers" ON "refunds" USING gin (numbers_in(array[why, reference, failure_reason, alarm])) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "shift_movements_numbers" ON "shift_movements" USING gin (numbers_in(array[reason])) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "shifts_numbers" ON "shifts" USING gin (numbers_in(array[difference_reason])) WITH (fastupdate=false) WHERE difference_reason is not null;--> statement-breakpoint

-- As it was, along indexes.
create or replace function erase_from_written_once(number text, names text[], subjects text[], sales text[]) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  pattern text := number_pattern(number);
  last_digits text[] := array[right(number, 7)];
  name_pattern text := (select '(?:' || string_agg(regexp_replace(name, '([^[:alnum:] ])', '\\\1', 'g'), '|') || ')'
    from unnest(names) as name where length(name) > 2);
  logged int; moved int; counted int; told int; refunded int;
begin
  -- Not by `set` of the function: an owner who is no superuser may not.
  perform set_config('minit.erasing', 'on', true);
  update audit_log set before = erase_in_json(before, pattern), after = erase_in_json(after, pattern),
      reason = erase_in_text(reason, pattern)
    where numbers_in(array[before::text, after::text, reason]) && last_digits
      and (before::text ~ pattern or after::text ~ pattern or reason ~ pattern);
  get diagnostics logged = row_count;
  if name_pattern is not null then
    update audit_log set before = erase_in_json(before, name_pattern), after = erase_in_json(after, name_pattern),
        reason = erase_in_text(reason, name_pattern)
      where subject_id = any(subjects) and (before::text ~* name_pattern or after::text ~* name_pattern or reason ~* name_pattern);
  end if;
  update shift_movements set reason = erase_in_text(reason, pattern)
    where numbers_in(array[reason]) && last_digits and reason ~ pattern;
  get diagnostics moved = row_count;
  update shifts set difference_reason = erase_in_text(difference_reason, pattern)
    where difference_reason is not null and numbers_in(array[difference_reason]) && last_digits and difference_reason ~ pattern;
  get diagnostics counted = row_count;
  update provider_events v set reason = erase_in_text(erase_in_text(v.reason, pattern), name_pattern)
    from payments y where (y.entrepreneur_id, y.purchase_id) in (select entrepreneur_id, id from purchases where id = any(sales))
      and v.entrepreneur_id = y.entrepreneur_id and v.payment_id = y.id
      and (v.reason ~ pattern or v.reason ~* name_pattern);
  get diagnostics told = row_count;
  update refund_events v set reason = erase_in_text(erase_in_text(v.reason, pattern), name_pattern),
      reference = erase_in_text(erase_in_text(v.reference, pattern), name_pattern)
    from refunds r where (r.entrepreneur_id, r.purchase_id) in (select entrepreneur_id, id from purchases where id = any(sales))
      and v.entrepreneur_id = r.entrepreneur_id and v.refund_id = r.id
      and (v.reason ~ pattern or v.reference ~ pattern or v.reason ~* name_pattern or v.reference ~* name_pattern);
  get diagnostics refunded = row_count;
  perform set_config('minit.erasing', 'off', true);
  return jsonb_build_object('audit_log', logged, 'shift_movements', moved, 'shifts', counted, 'provider_events', told,
    'refund_events', refunded);
end $$;
