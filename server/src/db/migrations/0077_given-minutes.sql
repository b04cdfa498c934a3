CREATE TABLE "given_minutes" (
	"entrepreneur_id" text NOT NULL,
	"purchase_id" text NOT NULL,
	"from_purchase_id" text NOT NULL,
	"minutes" integer NOT NULL,
	"day" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "given_minutes_entrepreneur_id_purchase_id_pk" PRIMARY KEY("entrepreneur_id","purchase_id"),
	CONSTRAINT "gives_enough" CHECK ("given_minutes"."minutes" >= 5),
	CONSTRAINT "gives_to_another" CHECK ("given_minutes"."from_purchase_id" <> "given_minutes"."purchase_id")
);
--> statement-breakpoint
ALTER TABLE "given_minutes" ADD CONSTRAINT "given_minutes_entrepreneur_id_purchase_id_purchases_entrepreneur_id_id_fk" FOREIGN KEY ("entrepreneur_id","purchase_id") REFERENCES "public"."purchases"("entrepreneur_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "given_minutes" ADD CONSTRAINT "given_minutes_entrepreneur_id_from_purchase_id_purchases_entrepreneur_id_id_fk" FOREIGN KEY ("entrepreneur_id","from_purchase_id") REFERENCES "public"."purchases"("entrepreneur_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "given_minutes_from" ON "given_minutes" USING btree ("entrepreneur_id","from_purchase_id","created_at");--> statement-breakpoint
select make_tenant_table('given_minutes'::regclass);
