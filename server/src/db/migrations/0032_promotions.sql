CREATE TABLE "installation_items" (
	"entrepreneur_id" text NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"serial" text NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "installation_items_entrepreneur_id_position_pk" PRIMARY KEY("entrepreneur_id","position")
);
--> statement-breakpoint
CREATE TABLE "installations" (
	"entrepreneur_id" text PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"application_id" text NOT NULL,
	"state" text DEFAULT 'to_plan' NOT NULL,
	"location" text NOT NULL,
	"nearest_landmark" text NOT NULL,
	"planned_day" date,
	"technician" text,
	"moved_because" text,
	"times_moved" integer DEFAULT 0 NOT NULL,
	"installed_at" timestamp with time zone,
	"installed_by" text,
	"training_day" date,
	"trainer" text,
	"trainee" text,
	"done_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "planned_has_its_day" CHECK ("installations"."state" = 'to_plan' or "installations"."planned_day" is not null),
	CONSTRAINT "installed_has_its_time" CHECK (("installations"."state" in ('installed', 'done')) = ("installations"."installed_at" is not null)),
	CONSTRAINT "done_has_its_training" CHECK (("installations"."state" = 'done') = ("installations"."done_at" is not null)
      and ("installations"."state" <> 'done' or "installations"."training_day" is not null and "installations"."trainer" is not null and "installations"."trainee" is not null))
);
--> statement-breakpoint
CREATE TABLE "promotion_buyers" (
	"entrepreneur_id" text NOT NULL,
	"promotion_id" text NOT NULL,
	"customer_id" text NOT NULL,
	"uses" integer NOT NULL,
	CONSTRAINT "promotion_buyers_entrepreneur_id_promotion_id_customer_id_pk" PRIMARY KEY("entrepreneur_id","promotion_id","customer_id"),
	CONSTRAINT "buyer_uses_are_not_negative" CHECK ("promotion_buyers"."uses" >= 0)
);
--> statement-breakpoint
CREATE TABLE "promotions" (
	"entrepreneur_id" text NOT NULL,
	"id" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"code" text,
	"package_id" text,
	"basis_points" integer,
	"price_minor" bigint,
	"days" integer[],
	"from_minute" integer,
	"to_minute" integer,
	"max_uses" integer,
	"max_per_buyer" integer,
	"used_count" integer DEFAULT 0 NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "promotions_entrepreneur_id_id_pk" PRIMARY KEY("entrepreneur_id","id"),
	CONSTRAINT "takes_off_a_part_or_has_a_price" CHECK (("promotions"."basis_points" is null) <> ("promotions"."price_minor" is null)),
	CONSTRAINT "part_has_a_cap" CHECK ("promotions"."basis_points" between 1 and 3000),
	CONSTRAINT "own_price_has_its_package" CHECK ("promotions"."price_minor" > 0 and "promotions"."package_id" is not null or "promotions"."price_minor" is null),
	CONSTRAINT "code_counts_uses" CHECK (("promotions"."kind" = 'code') = ("promotions"."code" is not null)
      and ("promotions"."kind" = 'code') = ("promotions"."max_uses" is not null)
      and ("promotions"."kind" = 'code') = ("promotions"."max_per_buyer" is not null)),
	CONSTRAINT "happy_hour_has_hours" CHECK (("promotions"."kind" = 'happy_hour') = ("promotions"."days" is not null)
      and ("promotions"."kind" = 'happy_hour') = ("promotions"."from_minute" is not null)
      and ("promotions"."kind" = 'happy_hour') = ("promotions"."to_minute" is not null)),
	CONSTRAINT "uses_are_not_negative" CHECK ("promotions"."used_count" >= 0)
);
--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "promotion_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "promotion_id" text;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "discount_code" text;--> statement-breakpoint
ALTER TABLE "seller_days" ADD COLUMN "promotion_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "seller_totals" ADD COLUMN "promotion_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "entrepreneurs" ADD COLUMN "awaits_installation" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "installation_items" ADD CONSTRAINT "installation_items_entrepreneur_id_installations_entrepreneur_id_fk" FOREIGN KEY ("entrepreneur_id") REFERENCES "public"."installations"("entrepreneur_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "installations" ADD CONSTRAINT "installations_entrepreneur_id_entrepreneurs_id_fk" FOREIGN KEY ("entrepreneur_id") REFERENCES "public"."entrepreneurs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_buyers" ADD CONSTRAINT "promotion_buyers_entrepreneur_id_promotion_id_promotions_entrepreneur_id_id_fk" FOREIGN KEY ("entrepreneur_id","promotion_id") REFERENCES "public"."promotions"("entrepreneur_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_entrepreneur_id_entrepreneurs_id_fk" FOREIGN KEY ("entrepreneur_id") REFERENCES "public"."entrepreneurs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_entrepreneur_id_package_id_packages_entrepreneur_id_id_fk" FOREIGN KEY ("entrepreneur_id","package_id") REFERENCES "public"."packages"("entrepreneur_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "installation_items_serial" ON "installation_items" USING btree ("serial") WHERE removed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "installations_id" ON "installations" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "promotions_code" ON "promotions" USING btree ("entrepreneur_id","code") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "purchases_promotion" ON "purchases" USING btree ("entrepreneur_id","promotion_id") WHERE promotion_id is not null;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "promotion_is_part_of_the_discount" CHECK ("purchases"."promotion_minor" between 0 and "purchases"."discount_minor");--> statement-breakpoint
select make_tenant_table(t::regclass) from unnest(array[
  'promotions', 'promotion_buyers', 'installations', 'installation_items'
]) as t;
