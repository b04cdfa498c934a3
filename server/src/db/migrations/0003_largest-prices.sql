-- The caps of `packages/domain/src/pricing.ts`: nothing that is sold may cost more, whatever writes the row.
-- What is above them from before is lowered. Purchases keep their price, and can still be refunded.
update packages set overtime_rate_minor = least(greatest(overtime_rate_minor, 0), 10000)
  where overtime_rate_minor not between 0 and 10000;--> statement-breakpoint
update packages set price_minor = 100000000 where price_minor > 100000000;--> statement-breakpoint
alter table packages add constraint overtime_rate_has_a_cap check (overtime_rate_minor between 0 and 10000);--> statement-breakpoint
alter table packages add constraint price_has_a_cap check (price_minor <= 100000000);
