CREATE TABLE "shift_movements" (
	"entrepreneur_id" text NOT NULL,
	"id" text NOT NULL,
	"shift_id" text NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shift_movements_entrepreneur_id_id_pk" PRIMARY KEY("entrepreneur_id","id"),
	CONSTRAINT "moves_money" CHECK ("shift_movements"."amount_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "shifts" (
	"entrepreneur_id" text NOT NULL,
	"id" text NOT NULL,
	"account_id" text NOT NULL,
	"person_name" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"float_count" jsonb NOT NULL,
	"float_minor" bigint NOT NULL,
	"sales_minor" bigint DEFAULT 0 NOT NULL,
	"sales_count" integer DEFAULT 0 NOT NULL,
	"refunds_minor" bigint DEFAULT 0 NOT NULL,
	"paid_in_minor" bigint DEFAULT 0 NOT NULL,
	"taken_out_minor" bigint DEFAULT 0 NOT NULL,
	"expected_minor" bigint,
	"closing_count" jsonb,
	"counted_minor" bigint,
	"difference_reason" text,
	CONSTRAINT "shifts_entrepreneur_id_id_pk" PRIMARY KEY("entrepreneur_id","id"),
	CONSTRAINT "closed_has_its_time" CHECK (("shifts"."state" = 'open') = ("shifts"."closed_at" is null)),
	CONSTRAINT "closed_has_its_sum" CHECK (("shifts"."state" = 'open') = ("shifts"."expected_minor" is null)),
	CONSTRAINT "counted_has_its_count" CHECK (("shifts"."state" = 'counted') = ("shifts"."counted_minor" is not null)),
	CONSTRAINT "drawer_adds_up" CHECK ("shifts"."expected_minor" is null or "shifts"."expected_minor" = "shifts"."float_minor" + "shifts"."sales_minor"
        - "shifts"."refunds_minor" + "shifts"."paid_in_minor" - "shifts"."taken_out_minor"),
	CONSTRAINT "difference_has_its_reason" CHECK ("shifts"."counted_minor" is null or "shifts"."counted_minor" = "shifts"."expected_minor"
        or "shifts"."difference_reason" is not null)
);
--> statement-breakpoint
CREATE TABLE "staff" (
	"entrepreneur_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"role" text NOT NULL,
	"pin_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "staff_entrepreneur_id_id_pk" PRIMARY KEY("entrepreneur_id","id")
);
--> statement-breakpoint
CREATE TABLE "staff_devices" (
	"entrepreneur_id" text NOT NULL,
	"id" text NOT NULL,
	"invite_hash" text NOT NULL,
	"invite_ends_at" timestamp with time zone NOT NULL,
	"token_hash" text,
	"let_in_at" timestamp with time zone,
	"let_in_by" text NOT NULL,
	"let_in_by_account_id" text NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"last_used_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "staff_devices_entrepreneur_id_id_pk" PRIMARY KEY("entrepreneur_id","id"),
	CONSTRAINT "let_in_with_a_token" CHECK (("staff_devices"."token_hash" is null) = ("staff_devices"."let_in_at" is null))
);
--> statement-breakpoint
ALTER TABLE "login_sessions" ADD COLUMN "staff_device_id" text;--> statement-breakpoint
ALTER TABLE "provider_events" ADD COLUMN "actor_id" text;--> statement-breakpoint
ALTER TABLE "provider_events" ADD COLUMN "shift_id" text;--> statement-breakpoint
ALTER TABLE "refund_events" ADD COLUMN "shift_id" text;--> statement-breakpoint
ALTER TABLE "shift_movements" ADD CONSTRAINT "shift_movements_entrepreneur_id_shift_id_shifts_entrepreneur_id_id_fk" FOREIGN KEY ("entrepreneur_id","shift_id") REFERENCES "public"."shifts"("entrepreneur_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_id_accounts_id_fk" FOREIGN KEY ("id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "shift_movements_key" ON "shift_movements" USING btree ("entrepreneur_id","shift_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "shifts_one_open" ON "shifts" USING btree ("entrepreneur_id","account_id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "shifts_open_since" ON "shifts" USING btree ("opened_at") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "shifts_of_period" ON "shifts" USING btree ("entrepreneur_id","opened_at");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_id" ON "staff" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_phone" ON "staff" USING btree ("entrepreneur_id","phone") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "staff_by_phone" ON "staff" USING btree ("phone") WHERE removed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "staff_devices_invite" ON "staff_devices" USING btree ("invite_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_devices_token" ON "staff_devices" USING btree ("token_hash") WHERE token_hash is not null;--> statement-breakpoint
ALTER TABLE "provider_events" ADD CONSTRAINT "provider_events_entrepreneur_id_shift_id_shifts_entrepreneur_id_id_fk" FOREIGN KEY ("entrepreneur_id","shift_id") REFERENCES "public"."shifts"("entrepreneur_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_events" ADD CONSTRAINT "refund_events_entrepreneur_id_shift_id_shifts_entrepreneur_id_id_fk" FOREIGN KEY ("entrepreneur_id","shift_id") REFERENCES "public"."shifts"("entrepreneur_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "login_sessions_of_device" ON "login_sessions" USING btree ("staff_device_id") WHERE staff_device_id is not null;--> statement-breakpoint
CREATE INDEX "provider_events_shift" ON "provider_events" USING btree ("entrepreneur_id","shift_id") WHERE shift_id is not null;--> statement-breakpoint
CREATE INDEX "provider_events_outside_shifts" ON "provider_events" USING btree ("entrepreneur_id","received_at") WHERE actor_id is not null and shift_id is null;--> statement-breakpoint
CREATE INDEX "refund_events_shift" ON "refund_events" USING btree ("entrepreneur_id","shift_id") WHERE shift_id is not null;--> statement-breakpoint
select make_tenant_table(t::regclass) from unnest(array['staff', 'staff_devices', 'shifts', 'shift_movements']) as t;--> statement-breakpoint
-- People and devices are written together with accounts, which belong to no seller.
revoke insert, update on staff, staff_devices from minit_app;--> statement-breakpoint
-- A shift that was closed stays as it was counted, and nothing gets into its drawer afterwards.
revoke update on shift_movements from minit_app, minit_platform;--> statement-breakpoint
create trigger append_only before update or delete or truncate on shift_movements for each statement execute function refuse_change();--> statement-breakpoint
create trigger append_only before update or delete on shifts for each row when (old.closed_at is not null) execute function refuse_change();--> statement-breakpoint
create function needs_open_shift() returns trigger language plpgsql as $$
begin
  if not exists (select from shifts where entrepreneur_id = new.entrepreneur_id and id = new.shift_id and closed_at is null) then
    raise exception 'the shift is closed' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;--> statement-breakpoint
create trigger needs_open_shift after insert on shift_movements for each row execute function needs_open_shift();--> statement-breakpoint
create trigger needs_open_shift after insert on provider_events for each row when (new.shift_id is not null) execute function needs_open_shift();--> statement-breakpoint
create trigger needs_open_shift after insert on refund_events for each row when (new.shift_id is not null) execute function needs_open_shift();
