CREATE TABLE "secret_key_parts" (
	"key_id" integer NOT NULL,
	"part" text NOT NULL,
	"wrapped_by" text NOT NULL,
	"wrapped" text NOT NULL,
	CONSTRAINT "secret_key_parts_key_id_part_wrapped_by_pk" PRIMARY KEY("key_id","part","wrapped_by")
);
--> statement-breakpoint
CREATE TABLE "secret_key_walks" (
	"key_id" integer NOT NULL,
	"place" text NOT NULL,
	"began_at" timestamp with time zone NOT NULL,
	"after" text[],
	"found" bigint DEFAULT 0 NOT NULL,
	"unreadable" bigint DEFAULT 0 NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "secret_key_walks_key_id_place_pk" PRIMARY KEY("key_id","place")
);
--> statement-breakpoint
CREATE TABLE "secret_keys" (
	"id" integer PRIMARY KEY NOT NULL,
	"seals_from" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "secret_key_parts" ADD CONSTRAINT "secret_key_parts_key_id_secret_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."secret_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secret_key_walks" ADD CONSTRAINT "secret_key_walks_key_id_secret_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."secret_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint

-- They belong to no seller, and minit_app has no grant on them.
grant select, insert, update on secret_keys, secret_key_walks to minit_platform;--> statement-breakpoint
grant select, insert, delete on secret_key_parts to minit_platform;--> statement-breakpoint

-- Sealed anew where the key of the installation is changed; nothing else of these is.
grant update (sealed_key) on radius_authority, receipt_keys to minit_platform;
