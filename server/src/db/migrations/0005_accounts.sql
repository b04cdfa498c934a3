ALTER TABLE "accounts" ADD COLUMN "disabled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "pending_sealed_totp_secret" text;--> statement-breakpoint
-- A second factor that was begun and never confirmed waits where the others wait from now on.
UPDATE "accounts" SET "pending_sealed_totp_secret" = "sealed_totp_secret", "sealed_totp_secret" = null WHERE "totp_confirmed_at" is null;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "reference" text;--> statement-breakpoint
-- `demo:wipe` used to take overtime off counts that never had it.
UPDATE "customers" SET "paid_purchases" = (select count(*) from "purchases" p where p."customer_id" = "customers"."id" and p."status" = 'paid' and p."kind" = 'pass') WHERE "paid_purchases" < 0;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_paid_purchases_not_negative" CHECK ("customers"."paid_purchases" >= 0);
