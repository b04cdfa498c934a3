CREATE TABLE "package_prices" (
	"entrepreneur_id" text NOT NULL,
	"id" text NOT NULL,
	"package_id" text NOT NULL,
	"price_minor" bigint NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"day" date NOT NULL,
	"by" text NOT NULL,
	"why" text DEFAULT '' NOT NULL,
	"outcome" text,
	"outcome_why" text,
	"outcome_at" timestamp with time zone,
	CONSTRAINT "package_prices_entrepreneur_id_package_id_id_pk" PRIMARY KEY("entrepreneur_id","package_id","id"),
	CONSTRAINT "price_was_positive" CHECK ("package_prices"."price_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "package_rates" (
	"entrepreneur_id" text NOT NULL,
	"package_id" text NOT NULL,
	"is_automatic" boolean NOT NULL,
	"lowest_minor" bigint NOT NULL,
	"highest_minor" bigint NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "package_rates_entrepreneur_id_package_id_pk" PRIMARY KEY("entrepreneur_id","package_id"),
	CONSTRAINT "bounds_are_in_order" CHECK (0 < "package_rates"."lowest_minor" and "package_rates"."lowest_minor" <= "package_rates"."highest_minor")
);
--> statement-breakpoint
CREATE TABLE "seller_costs" (
	"entrepreneur_id" text PRIMARY KEY NOT NULL,
	"cost_per_hour_minor" bigint,
	CONSTRAINT "cost_has_a_cap" CHECK ("seller_costs"."cost_per_hour_minor" between 1 and 100000000)
);
--> statement-breakpoint
ALTER TABLE "package_prices" ADD CONSTRAINT "package_prices_entrepreneur_id_package_id_packages_entrepreneur_id_id_fk" FOREIGN KEY ("entrepreneur_id","package_id") REFERENCES "public"."packages"("entrepreneur_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_rates" ADD CONSTRAINT "package_rates_entrepreneur_id_package_id_packages_entrepreneur_id_id_fk" FOREIGN KEY ("entrepreneur_id","package_id") REFERENCES "public"."packages"("entrepreneur_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_costs" ADD CONSTRAINT "seller_costs_entrepreneur_id_entrepreneurs_id_fk" FOREIGN KEY ("entrepreneur_id") REFERENCES "public"."entrepreneurs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "package_prices_once_a_day" ON "package_prices" USING btree ("entrepreneur_id","package_id","day") WHERE "package_prices"."by" in ('automatic', 'back');--> statement-breakpoint
select make_tenant_table(t::regclass) from unnest(array['package_prices', 'package_rates', 'seller_costs']) as t;
--> statement-breakpoint
-- What packages cost before is not known: they are learned from as they stand, from now on.
insert into package_prices (entrepreneur_id, id, package_id, price_minor, since, day, by)
select entrepreneur_id, id, id, price_minor, now(), (now() at time zone 'UTC')::date, 'seller' from packages;
