-- A shop's price board shows what to dial: its page is kept by the version that this raises.
create trigger dial_code_changed after update on pay_codes for each row
  when (old.dial_code is distinct from new.dial_code or old.closed_at is distinct from new.closed_at
    or old.refused_why is distinct from new.refused_why) execute function raise_offer_version();
