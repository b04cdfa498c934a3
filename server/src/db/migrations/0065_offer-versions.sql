ALTER TABLE "entrepreneurs" ADD COLUMN "offer_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint

-- A change of what a shop offers writes the row of its seller, whose xmin is a part of the version that pages are kept by.
create function raise_offer_version() returns trigger
language plpgsql as $$
begin
  update entrepreneurs set offer_version = offer_version + 1
    where id = case when tg_op = 'DELETE' then old.entrepreneur_id else new.entrepreneur_id end;
  return null;
end $$;--> statement-breakpoint

create trigger offer_added after insert or delete on packages for each row execute function raise_offer_version();--> statement-breakpoint
-- What a sale or a rating changes is seen in the seller's totals and rating.
create trigger offer_changed after update on packages for each row
  when (old.sold_count = new.sold_count and old.rating_count = new.rating_count) execute function raise_offer_version();--> statement-breakpoint
create trigger happy_hour_added after insert on promotions for each row
  when (new.kind = 'happy_hour') execute function raise_offer_version();--> statement-breakpoint
create trigger happy_hour_changed after update or delete on promotions for each row
  when (old.kind = 'happy_hour') execute function raise_offer_version();--> statement-breakpoint
create trigger joining_changed after update on sites for each row execute function raise_offer_version();
