-- Names as they were given, for documents: a word of a name alone is in too much that means another thing there.
create function names_pattern(names text[]) returns text language sql immutable parallel safe as $$
  select '(?:' || string_agg(regexp_replace(name, '([^[:alnum:] ])', '\\\1', 'g'), '|' order by length(name) desc) || ')'
  from unnest(names) as name where length(name) > 2
$$;--> statement-breakpoint

-- The same and each of their words, for what somebody wrote about the person: "Fatmata K. asked us". Null where there is no name.
create function name_words_pattern(names text[]) returns text language sql immutable parallel safe as $$
  select nullif(concat_ws('|', names_pattern(names), '\m(?:' || string_agg(distinct word, '|') || ')\M'), '')
  from unnest(names) as name, regexp_split_to_table(name, '[^[:alnum:]]+') as word
  where length(word) > 2 and word !~ '^[0-9]+$'
$$;--> statement-breakpoint

-- As it was, with a name's words taken out of reasons too.
create or replace function erase_from_written_once(number text, names text[], subjects text[], sales text[]) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  pattern text := number_pattern(number);
  last_digits text[] := array[right(number, 7)];
  name_pattern text := names_pattern(names);
  word_pattern text := name_words_pattern(names);
  logged int; moved int; counted int; told int; refunded int;
begin
  -- Not by `set` of the function: an owner who is no superuser may not.
  perform set_config('minit.erasing', 'on', true);
  update audit_log set before = erase_in_json(before, pattern), after = erase_in_json(after, pattern),
      reason = erase_in_text(reason, pattern)
    where numbers_in(array[before::text, after::text, reason]) && last_digits
      and (before::text ~ pattern or after::text ~ pattern or reason ~ pattern);
  get diagnostics logged = row_count;
  if word_pattern is not null then
    update audit_log set before = erase_in_json(before, name_pattern), after = erase_in_json(after, name_pattern),
        reason = erase_in_text(reason, word_pattern)
      where subject_id = any(subjects) and (before::text ~* name_pattern or after::text ~* name_pattern or reason ~* word_pattern);
  end if;
  update shift_movements set reason = erase_in_text(reason, pattern)
    where numbers_in(array[reason]) && last_digits and reason ~ pattern;
  get diagnostics moved = row_count;
  update shifts set difference_reason = erase_in_text(difference_reason, pattern)
    where difference_reason is not null and numbers_in(array[difference_reason]) && last_digits and difference_reason ~ pattern;
  get diagnostics counted = row_count;
  update provider_events v set reason = erase_in_text(erase_in_text(v.reason, pattern), word_pattern)
    from payments y where (y.entrepreneur_id, y.purchase_id) in (select entrepreneur_id, id from purchases where id = any(sales))
      and v.entrepreneur_id = y.entrepreneur_id and v.payment_id = y.id
      and (v.reason ~ pattern or v.reason ~* word_pattern);
  get diagnostics told = row_count;
  update refund_events v set reason = erase_in_text(erase_in_text(v.reason, pattern), word_pattern),
      reference = erase_in_text(erase_in_text(v.reference, pattern), word_pattern)
    from refunds r where (r.entrepreneur_id, r.purchase_id) in (select entrepreneur_id, id from purchases where id = any(sales))
      and v.entrepreneur_id = r.entrepreneur_id and v.refund_id = r.id
      and (v.reason ~ pattern or v.reference ~ pattern or v.reason ~* word_pattern or v.reference ~* word_pattern);
  get diagnostics refunded = row_count;
  perform set_config('minit.erasing', 'off', true);
  return jsonb_build_object('audit_log', logged, 'shift_movements', moved, 'shifts', counted, 'provider_events', told,
    'refund_events', refunded);
end $$;
