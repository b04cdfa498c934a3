-- Codes that a seller's own router has printed, each to be sold once.
CREATE TABLE "code_stock" (
	"entrepreneur_id" text NOT NULL,
	"id" text NOT NULL,
	"gateway_id" text NOT NULL,
	"package_id" text NOT NULL,
	"sealed_code" text NOT NULL,
	"sealed_password" text,
	"code_digest" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"purchase_id" text,
	"given_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	CONSTRAINT "code_stock_entrepreneur_id_id_pk" PRIMARY KEY("entrepreneur_id","id"),
	CONSTRAINT "given_to_somebody" CHECK ("code_stock"."given_at" is null or "code_stock"."purchase_id" is not null)
);
--> statement-breakpoint
ALTER TABLE "passes" ADD COLUMN "stock_code_id" text;--> statement-breakpoint
ALTER TABLE "passes" ADD COLUMN "sealed_password" text;--> statement-breakpoint
ALTER TABLE "code_stock" ADD CONSTRAINT "code_stock_entrepreneur_id_gateway_id_gateways_entrepreneur_id_id_fk" FOREIGN KEY ("entrepreneur_id","gateway_id") REFERENCES "public"."gateways"("entrepreneur_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code_stock" ADD CONSTRAINT "code_stock_entrepreneur_id_package_id_packages_entrepreneur_id_id_fk" FOREIGN KEY ("entrepreneur_id","package_id") REFERENCES "public"."packages"("entrepreneur_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "code_stock_once" ON "code_stock" USING btree ("entrepreneur_id","gateway_id","code_digest") WHERE removed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "code_stock_of_purchase" ON "code_stock" USING btree ("entrepreneur_id","purchase_id");--> statement-breakpoint
CREATE INDEX "code_stock_left" ON "code_stock" USING btree ("entrepreneur_id","package_id","id") WHERE given_at is null and removed_at is null;--> statement-breakpoint
CREATE INDEX "code_stock_of_package" ON "code_stock" USING btree ("entrepreneur_id","package_id","given_at");--> statement-breakpoint
select make_tenant_table('code_stock');
