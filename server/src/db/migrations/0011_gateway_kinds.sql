ALTER TABLE "gateways" ADD COLUMN "secret_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "gateways" ADD COLUMN "radius_address" text;--> statement-breakpoint
ALTER TABLE "gateways" ADD COLUMN "radius_port" integer;--> statement-breakpoint
CREATE UNIQUE INDEX "gateways_radius_address" ON "gateways" USING btree ("radius_address") WHERE "gateways"."radius_address" is not null and "gateways"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "gateways_radius_port" ON "gateways" USING btree ("radius_port") WHERE "gateways"."radius_port" is not null and "gateways"."removed_at" is null;