CREATE TABLE "my_codes" (
	"id" text PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"code_digest" text,
	"until" timestamp with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "tries_have_a_cap" CHECK ("my_codes"."tries" between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "my_sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "passes" ADD COLUMN "moves_used" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "passes" ADD COLUMN "pauses_used" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "passes" ADD COLUMN "resumed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "passes" ADD COLUMN "paused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "passes" ADD COLUMN "paused_seconds" integer;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "recipient_phone" text;--> statement-breakpoint
CREATE INDEX "my_codes_of_phone" ON "my_codes" USING btree ("phone","created_at");--> statement-breakpoint
CREATE INDEX "my_sessions_ended" ON "my_sessions" USING btree ("until");--> statement-breakpoint
CREATE INDEX "purchases_recipient" ON "purchases" USING btree ("recipient_phone","id") WHERE recipient_phone is not null;--> statement-breakpoint
ALTER TABLE "passes" ADD CONSTRAINT "paused_within_its_pauses" CHECK (("passes"."paused_at" is null) = ("passes"."paused_seconds" is null)
        and "passes"."pauses_used" between 0 and coalesce("passes"."max_pauses", 0));--> statement-breakpoint
ALTER TABLE "passes" ADD CONSTRAINT "moves_have_a_cap" CHECK ("passes"."moves_used" between 0 and 3);--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "a_gift_is_sent" CHECK ("purchases"."recipient_phone" is null or ("purchases"."kind" = 'pass' and "purchases"."delivery_method" <> 'qr_display'));--> statement-breakpoint

-- They belong to no seller, and minit_app has no grant on them.
grant select, insert, update, delete on my_codes, my_sessions to minit_platform;
