ALTER TABLE "messages" DROP CONSTRAINT "access_has_its_purchase";--> statement-breakpoint
ALTER TABLE "gateways" ADD COLUMN "silence_told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "about_a_pass_has_its_purchase" CHECK (("messages"."kind" in ('access', 'outage_credit')) = ("messages"."purchase_id" is not null));