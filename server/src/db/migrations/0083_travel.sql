CREATE TABLE "clearing_halves" (
	"entrepreneur_id" text NOT NULL,
	"clearing_id" text NOT NULL,
	"day" date NOT NULL,
	"other_name" text NOT NULL,
	"earned_minor" bigint DEFAULT 0 NOT NULL,
	"given_minor" bigint DEFAULT 0 NOT NULL,
	"travels" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "clearing_halves_entrepreneur_id_clearing_id_pk" PRIMARY KEY("entrepreneur_id","clearing_id"),
	CONSTRAINT "clearing_half_is_positive" CHECK (least("clearing_halves"."earned_minor", "clearing_halves"."given_minor") >= 0)
);--> statement-breakpoint
CREATE TABLE "clearings" (
	"id" text PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"one_seller_id" text NOT NULL,
	"other_seller_id" text NOT NULL,
	"one_moved_minor" bigint DEFAULT 0 NOT NULL,
	"other_moved_minor" bigint DEFAULT 0 NOT NULL,
	"travels" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "clears_two" CHECK ("clearings"."one_seller_id" < "clearings"."other_seller_id"),
	CONSTRAINT "clears_something" CHECK (least("clearings"."one_moved_minor", "clearings"."other_moved_minor") >= 0 and "clearings"."travels" > 0)
);--> statement-breakpoint
CREATE TABLE "travel_halves" (
	"entrepreneur_id" text NOT NULL,
	"travel_id" text NOT NULL,
	"side" text NOT NULL,
	"purchase_id" text NOT NULL,
	"other_name" text NOT NULL,
	"minutes" integer NOT NULL,
	"hour_minor" bigint NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"used_seconds" integer,
	"amount_minor" bigint,
	"clearing_id" text,
	CONSTRAINT "travel_halves_entrepreneur_id_travel_id_pk" PRIMARY KEY("entrepreneur_id","travel_id"),
	CONSTRAINT "half_ends_whole" CHECK (num_nonnulls("travel_halves"."ended_at", "travel_halves"."used_seconds", "travel_halves"."amount_minor") in (0, 3)
        and ("travel_halves"."clearing_id" is null or "travel_halves"."ended_at" is not null)
        and case "travel_halves"."side" when 'home' then coalesce("travel_halves"."amount_minor", 0) <= 0 else coalesce("travel_halves"."amount_minor", 0) >= 0 end)
);--> statement-breakpoint
CREATE TABLE "travels" (
	"id" text PRIMARY KEY NOT NULL,
	"home_seller_id" text NOT NULL,
	"home_purchase_id" text NOT NULL,
	"host_seller_id" text NOT NULL,
	"host_purchase_id" text NOT NULL,
	"host_minutes" integer NOT NULL,
	"home_seconds" integer NOT NULL,
	"held_minor" bigint DEFAULT 0 NOT NULL,
	"hour_minor" bigint NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"matures_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ending" text,
	"used_seconds" integer,
	"home_used_seconds" integer,
	"moved_minor" bigint,
	"clearing_id" text,
	CONSTRAINT "travels_elsewhere" CHECK ("travels"."home_seller_id" <> "travels"."host_seller_id"),
	CONSTRAINT "offer_has_bounds" CHECK ("travels"."host_minutes" > 0 and "travels"."home_seconds" > 0 and "travels"."held_minor" > 0 and "travels"."hour_minor" > 0),
	CONSTRAINT "ended_has_its_use" CHECK (case when "travels"."ended_at" is null
        then num_nonnulls("travels"."ending", "travels"."used_seconds", "travels"."home_used_seconds", "travels"."moved_minor", "travels"."clearing_id") = 0
        else "travels"."ending" is not null and "travels"."used_seconds" between 0 and "travels"."host_minutes" * 60
          and "travels"."home_used_seconds" between 0 and "travels"."home_seconds"
          and "travels"."moved_minor" between 0 and "travels"."held_minor" end)
);--> statement-breakpoint
CREATE TABLE "travel_terms" (
	"entrepreneur_id" text PRIMARY KEY NOT NULL,
	"takes_travellers" boolean NOT NULL,
	"hour_minor" bigint NOT NULL,
	"down_kbps" integer,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "travel_terms_have_bounds" CHECK ("travel_terms"."hour_minor" between 100 and 100000
        and "travel_terms"."down_kbps" > 0)
);--> statement-breakpoint
-- safe: the rule that follows takes every row that this one took
ALTER TABLE "ledger_transactions" DROP CONSTRAINT "sale_has_its_purchase";--> statement-breakpoint
ALTER TABLE "seller_balances" ADD COLUMN "travelling_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD COLUMN "clearing_id" text;--> statement-breakpoint
ALTER TABLE "passes" ADD COLUMN "away_at" text;--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "travels" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "travel_halves" ADD CONSTRAINT "travel_halves_entrepreneur_id_purchase_id_purchases_entrepreneur_id_id_fk" FOREIGN KEY ("entrepreneur_id","purchase_id") REFERENCES "public"."purchases"("entrepreneur_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "travels" ADD CONSTRAINT "travels_clearing_id_clearings_id_fk" FOREIGN KEY ("clearing_id") REFERENCES "public"."clearings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "travel_terms" ADD CONSTRAINT "travel_terms_entrepreneur_id_entrepreneurs_id_fk" FOREIGN KEY ("entrepreneur_id") REFERENCES "public"."entrepreneurs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "clearing_halves_by_day" ON "clearing_halves" USING btree ("entrepreneur_id","day","clearing_id");--> statement-breakpoint
CREATE INDEX "clearings_by_day" ON "clearings" USING btree ("day","id");--> statement-breakpoint
CREATE INDEX "travel_halves_in_time" ON "travel_halves" USING btree ("entrepreneur_id","started_at","travel_id");--> statement-breakpoint
CREATE INDEX "travel_halves_of_purchase" ON "travel_halves" USING btree ("entrepreneur_id","purchase_id");--> statement-breakpoint
CREATE UNIQUE INDEX "travels_one_open" ON "travels" USING btree ("home_seller_id","home_purchase_id") WHERE ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "travels_of_host" ON "travels" USING btree ("host_seller_id","host_purchase_id");--> statement-breakpoint
CREATE INDEX "travels_of_home" ON "travels" USING btree ("home_seller_id","home_purchase_id");--> statement-breakpoint
CREATE INDEX "travels_open" ON "travels" USING btree ("id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "travels_to_clear" ON "travels" USING btree ("id") WHERE ended_at is not null and clearing_id is null;--> statement-breakpoint
CREATE INDEX "travels_of_clearing" ON "travels" USING btree ("clearing_id");--> statement-breakpoint
-- safe: not checked against the rows that are there, which all have it
ALTER TABLE "seller_balances" ADD CONSTRAINT "travelling_is_not_negative" CHECK ("seller_balances"."travelling_minor" >= 0) NOT VALID;--> statement-breakpoint
-- safe: not checked against the rows that are there, which all have it
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "cleared_has_its_clearing" CHECK (("ledger_transactions"."kind" = 'travel_cleared') = ("ledger_transactions"."clearing_id" is not null)) NOT VALID;--> statement-breakpoint
-- safe: not checked against the rows that are there, which all have it
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "sale_has_its_purchase" CHECK ("ledger_transactions"."purchase_id" is not null or "ledger_transactions"."suspense_id" is not null or "ledger_transactions"."payout_part_id" is not null
        or "ledger_transactions"."refund_id" is not null or "ledger_transactions"."invoice_id" is not null or "ledger_transactions"."agent_settlement_id" is not null
        or "ledger_transactions"."sponsorship_id" is not null or "ledger_transactions"."clearing_id" is not null) NOT VALID;--> statement-breakpoint
-- safe: not checked against the rows that are there, which all have it
ALTER TABLE "passes" ADD CONSTRAINT "away_is_paused" CHECK ("passes"."away_at" is null or "passes"."paused_at" is not null) NOT VALID;--> statement-breakpoint
select make_tenant_table(t::regclass) from unnest(array['travel_halves', 'clearing_halves', 'travel_terms']) as t;--> statement-breakpoint
-- safe: the release before does not know these tables
revoke update on clearing_halves from minit_app, minit_platform;--> statement-breakpoint
-- These rows belong to two sellers: minit_app may not read them, each seller has its half.
grant select, insert, update on travels to minit_platform;--> statement-breakpoint
grant select, insert on clearings to minit_platform;--> statement-breakpoint
create trigger append_only before update or delete or truncate on clearings for each statement execute function refuse_change();--> statement-breakpoint
create trigger append_only before update or delete or truncate on clearing_halves for each statement execute function refuse_change();--> statement-breakpoint
-- Whether a shop takes minutes of others is part of what it offers.
create trigger travel_terms_changed after insert or update on travel_terms for each row execute function raise_offer_version();
