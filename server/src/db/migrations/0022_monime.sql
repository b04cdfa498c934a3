DROP INDEX "payments_purchase";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "provider_payment_id" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "is_current" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "payout_parts" ADD COLUMN "provider_payout_id" text;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_purchase" ON "payments" USING btree ("entrepreneur_id","purchase_id") WHERE is_current;