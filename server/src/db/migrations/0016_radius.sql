CREATE TABLE "radius_authority" (
	"id" text PRIMARY KEY NOT NULL,
	"certificate_pem" text NOT NULL,
	"sealed_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "access_sessions" ADD COLUMN "end_cause" text;--> statement-breakpoint
ALTER TABLE "access_sessions" ADD COLUMN "acct_session_id" text;--> statement-breakpoint
ALTER TABLE "access_sessions" ADD COLUMN "sealed_handle" text;--> statement-breakpoint
CREATE UNIQUE INDEX "access_sessions_acct" ON "access_sessions" USING btree ("entrepreneur_id","gateway_id","acct_session_id") WHERE "access_sessions"."acct_session_id" is not null;--> statement-breakpoint
grant select, insert on radius_authority to minit_platform;
