CREATE TABLE "equipment" (
	"id" text PRIMARY KEY NOT NULL,
	"serial" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"seller_id" text,
	"gateway_id" text,
	"fault" text,
	"fault_text" text,
	"fault_at" timestamp with time zone,
	"revision" integer NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "in_use_has_its_seller" CHECK ("equipment"."state" <> 'at_seller' or "equipment"."seller_id" is not null),
	CONSTRAINT "in_store_has_no_seller" CHECK ("equipment"."state" <> 'in_store' or "equipment"."seller_id" is null),
	CONSTRAINT "fault_has_its_time" CHECK (("equipment"."fault" is null) = ("equipment"."fault_at" is null))
);
--> statement-breakpoint
CREATE TABLE "equipment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"equipment_id" text NOT NULL,
	"revision" integer NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"seller_id" text,
	"left_seller_id" text,
	"other_id" text,
	"reason" text,
	"actor_id" text NOT NULL,
	"actor_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"router_heard_at" timestamp with time zone,
	"router_version" text
);
--> statement-breakpoint
ALTER TABLE "equipment_events" ADD CONSTRAINT "equipment_events_equipment_id_equipment_id_fk" FOREIGN KEY ("equipment_id") REFERENCES "public"."equipment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equipment_events" ADD CONSTRAINT "equipment_events_other_id_equipment_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."equipment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "equipment_serial" ON "equipment" USING btree ("serial");--> statement-breakpoint
CREATE INDEX "equipment_of_seller" ON "equipment" USING btree ("seller_id");--> statement-breakpoint
CREATE INDEX "equipment_faults" ON "equipment" USING btree ("fault_at") WHERE "equipment"."fault" is not null;--> statement-breakpoint
CREATE INDEX "equipment_events_of_piece" ON "equipment_events" USING btree ("equipment_id","revision");--> statement-breakpoint
-- Equipment belongs to no seller: minit_app may not read it.
grant select, insert, update on equipment to minit_platform;--> statement-breakpoint
grant select, insert on equipment_events to minit_platform;--> statement-breakpoint
create trigger append_only before update or delete or truncate on equipment_events for each statement execute function refuse_change();--> statement-breakpoint

-- What finished installations left at their sellers. A shop's only router is the router that was installed.
insert into equipment (id, serial, kind, name, state, seller_id, gateway_id, revision, is_demo, created_at, changed_at)
select '00' || upper(left(md5(i.entrepreneur_id || i.serial), 24)), i.serial, i.kind, i.name, 'at_seller', i.entrepreneur_id,
  case when i.kind = 'router' and 1 = (select count(*) from installation_items o
      where o.entrepreneur_id = i.entrepreneur_id and o.kind = 'router' and o.removed_at is null)
    then (select min(g.id) from gateways g where g.entrepreneur_id = i.entrepreneur_id and g.removed_at is null
      and g.kind <> 'codes' having count(*) = 1) end,
  1, e.is_demo, n.done_at, n.done_at
from installation_items i
join installations n on n.entrepreneur_id = i.entrepreneur_id and n.state = 'done'
join entrepreneurs e on e.id = i.entrepreneur_id
where i.removed_at is null;--> statement-breakpoint
insert into equipment_events (id, equipment_id, revision, kind, state, seller_id, actor_id, actor_name, at)
select q.id, q.id, 1, 'installed', q.state, q.seller_id, 'system', coalesce(n.installed_by, 'system'), q.created_at
from equipment q join installations n on n.entrepreneur_id = q.seller_id;
