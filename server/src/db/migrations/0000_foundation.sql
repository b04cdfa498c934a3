CREATE TABLE "accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"entrepreneur_id" text,
	"email" text,
	"phone" text,
	"username" text,
	"password_hash" text,
	"sealed_totp_secret" text,
	"totp_confirmed_at" timestamp with time zone,
	"last_totp_step" bigint,
	"recovery_code_digests" text[] DEFAULT '{}' NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "role_has_its_seller" CHECK (("accounts"."role" = 'entrepreneur') = ("accounts"."entrepreneur_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "login_sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"user_agent" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "password_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"purpose" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"entrepreneur_id" text NOT NULL,
	"id" text NOT NULL,
	"purchase_id" text,
	"kind" text DEFAULT 'access' NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"sealed_text" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"gateway" text,
	"gateway_message_id" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"lease_until" timestamp with time zone,
	"last_problem" text,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "messages_entrepreneur_id_id_pk" PRIMARY KEY("entrepreneur_id","id"),
	CONSTRAINT "access_has_its_purchase" CHECK (("messages"."kind" = 'access') = ("messages"."purchase_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"entrepreneur_id" text NOT NULL,
	"id" text NOT NULL,
	"purchase_id" text NOT NULL,
	"kind" text NOT NULL,
	"awaits_cash" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "notifications_entrepreneur_id_id_pk" PRIMARY KEY("entrepreneur_id","id")
);
--> statement-breakpoint
CREATE TABLE "pass_minutes" (
	"entrepreneur_id" text NOT NULL,
	"pass_id" text NOT NULL,
	"purchase_id" text NOT NULL,
	"kind" text NOT NULL,
	"minutes" integer NOT NULL,
	CONSTRAINT "pass_minutes_entrepreneur_id_pass_id_purchase_id_kind_pk" PRIMARY KEY("entrepreneur_id","pass_id","purchase_id","kind"),
	CONSTRAINT "minutes_are_positive" CHECK ("pass_minutes"."minutes" > 0)
);
--> statement-breakpoint
CREATE TABLE "passes" (
	"entrepreneur_id" text NOT NULL,
	"id" text NOT NULL,
	"purchase_id" text NOT NULL,
	"network_name" text NOT NULL,
	"wifi_kind" text NOT NULL,
	"sealed_code" text NOT NULL,
	"code_digest" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "passes_entrepreneur_id_id_pk" PRIMARY KEY("entrepreneur_id","id"),
	CONSTRAINT "ends_after_its_start" CHECK ("passes"."expires_at" > "passes"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "ratings" (
	"entrepreneur_id" text NOT NULL,
	"purchase_id" text NOT NULL,
	"stars" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ratings_entrepreneur_id_purchase_id_pk" PRIMARY KEY("entrepreneur_id","purchase_id"),
	CONSTRAINT "one_to_five_stars" CHECK ("ratings"."stars" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "applications" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"full_name" text NOT NULL,
	"location" text NOT NULL,
	"nearest_landmark" text NOT NULL,
	"property_type" text,
	"needs_permission" text,
	"has_smartphone" text,
	"uses_vult" text,
	"expected_customers" integer NOT NULL,
	"monthly_earnings_goal" text NOT NULL,
	"monthly_mobile_spend" integer NOT NULL,
	"mobile_provider" text,
	"phone" text NOT NULL,
	"is_k_3_one_family" text,
	"current_package" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"review_notes" text,
	"reviewed_by" text,
	"reviewed_at" timestamp with time zone,
	"seller_id" text,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" text PRIMARY KEY NOT NULL,
	"actor_id" text NOT NULL,
	"actor_name" text NOT NULL,
	"actor_role" text NOT NULL,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"reason" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "insight_reports" (
	"kind" text PRIMARY KEY NOT NULL,
	"body" jsonb NOT NULL,
	"computed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "integrations" (
	"adapter" text PRIMARY KEY NOT NULL,
	"is_enabled" boolean DEFAULT false NOT NULL,
	"sealed_settings" text,
	"total_requests" bigint DEFAULT 0 NOT NULL,
	"last_used_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invariant_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"duration_ms" integer NOT NULL,
	"breaches" integer NOT NULL,
	"results" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "platform_settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"entrepreneur_id" text NOT NULL,
	"transaction_id" text NOT NULL,
	"account" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	CONSTRAINT "ledger_entries_entrepreneur_id_transaction_id_account_pk" PRIMARY KEY("entrepreneur_id","transaction_id","account")
);
--> statement-breakpoint
CREATE TABLE "ledger_transactions" (
	"entrepreneur_id" text NOT NULL,
	"id" text NOT NULL,
	"purchase_id" text NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ledger_transactions_entrepreneur_id_id_pk" PRIMARY KEY("entrepreneur_id","id")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"entrepreneur_id" text NOT NULL,
	"id" text NOT NULL,
	"purchase_id" text NOT NULL,
	"provider" text NOT NULL,
	"provider_reference" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text DEFAULT 'SLE' NOT NULL,
	"next_action" jsonb NOT NULL,
	"ask_lease_until" timestamp with time zone,
	"accepted_at" timestamp with time zone,
	"next_check_at" timestamp with time zone,
	"check_count" integer DEFAULT 0 NOT NULL,
	"needs_review" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payments_entrepreneur_id_id_pk" PRIMARY KEY("entrepreneur_id","id"),
	CONSTRAINT "asks_for_money" CHECK ("payments"."amount_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "provider_events" (
	"entrepreneur_id" text NOT NULL,
	"id" text NOT NULL,
	"payment_id" text NOT NULL,
	"provider" text NOT NULL,
	"event_key" text NOT NULL,
	"kind" text NOT NULL,
	"amount_minor" bigint,
	"currency" text,
	"reason" text,
	"provider_transaction_id" text,
	"source" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "provider_events_entrepreneur_id_id_pk" PRIMARY KEY("entrepreneur_id","id")
);
--> statement-breakpoint
CREATE TABLE "purchases" (
	"entrepreneur_id" text NOT NULL,
	"id" text NOT NULL,
	"idempotency_key" text,
	"request_hash" text NOT NULL,
	"kind" text DEFAULT 'pass' NOT NULL,
	"pass_purchase_id" text,
	"package_id" text NOT NULL,
	"package_name" text NOT NULL,
	"customer_id" text NOT NULL,
	"customer_name" text NOT NULL,
	"customer_name_lower" text DEFAULT '' NOT NULL,
	"phone" text NOT NULL,
	"channel" text NOT NULL,
	"payment_method" text NOT NULL,
	"delivery_method" text NOT NULL,
	"status" text DEFAULT 'awaiting_payment' NOT NULL,
	"failure_reason" text,
	"base_minutes" integer NOT NULL,
	"wallet_bonus_minutes" integer NOT NULL,
	"loyalty_minutes" integer NOT NULL,
	"vip_minutes" integer NOT NULL,
	"list_price_minor" bigint NOT NULL,
	"discount_minor" bigint NOT NULL,
	"price_minor" bigint NOT NULL,
	"gst_minor" bigint NOT NULL,
	"net_minor" bigint NOT NULL,
	"currency" text DEFAULT 'SLE' NOT NULL,
	"pay_by" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	CONSTRAINT "purchases_entrepreneur_id_id_pk" PRIMARY KEY("entrepreneur_id","id"),
	CONSTRAINT "overtime_lengthens_a_pass" CHECK (("purchases"."kind" = 'overtime') = ("purchases"."pass_purchase_id" is not null)),
	CONSTRAINT "amounts_are_not_negative" CHECK (least("purchases"."gst_minor", "purchases"."net_minor") >= 0 and "purchases"."list_price_minor" > 0),
	CONSTRAINT "price_adds_up" CHECK ("purchases"."price_minor" = "purchases"."list_price_minor" - "purchases"."discount_minor"),
	CONSTRAINT "gst_adds_up" CHECK ("purchases"."price_minor" = "purchases"."gst_minor" + "purchases"."net_minor"),
	CONSTRAINT "discount_is_at_most_30_percent" CHECK ("purchases"."discount_minor" between 0 and ("purchases"."list_price_minor" * 3 + 9) / 10),
	CONSTRAINT "paid_has_its_time" CHECK (("purchases"."status" in ('paid', 'refunded')) = ("purchases"."paid_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "unmatched_events" (
	"provider" text NOT NULL,
	"event_key" text NOT NULL,
	"provider_reference" text NOT NULL,
	"kind" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "unmatched_events_provider_event_key_pk" PRIMARY KEY("provider","event_key")
);
--> statement-breakpoint
CREATE TABLE "activity" (
	"entrepreneur_id" text NOT NULL,
	"id" text NOT NULL,
	"type" text NOT NULL,
	"description" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "activity_entrepreneur_id_id_pk" PRIMARY KEY("entrepreneur_id","id")
);
--> statement-breakpoint
CREATE TABLE "package_days" (
	"entrepreneur_id" text NOT NULL,
	"day" date NOT NULL,
	"package_id" text NOT NULL,
	"sales" bigint DEFAULT 0 NOT NULL,
	"revenue_minor" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "package_days_entrepreneur_id_day_package_id_pk" PRIMARY KEY("entrepreneur_id","day","package_id")
);
--> statement-breakpoint
CREATE TABLE "seller_days" (
	"entrepreneur_id" text NOT NULL,
	"day" date NOT NULL,
	"sales" bigint DEFAULT 0 NOT NULL,
	"revenue_minor" bigint DEFAULT 0 NOT NULL,
	"package_sales_minor" bigint DEFAULT 0 NOT NULL,
	"overtime_minor" bigint DEFAULT 0 NOT NULL,
	"discount_minor" bigint DEFAULT 0 NOT NULL,
	"wallet_bonus_minor" bigint DEFAULT 0 NOT NULL,
	"wallet_sales" bigint DEFAULT 0 NOT NULL,
	"minutes" bigint DEFAULT 0 NOT NULL,
	"overtime_sales" bigint DEFAULT 0 NOT NULL,
	"overtime_minutes" bigint DEFAULT 0 NOT NULL,
	"orange_money_sales" bigint DEFAULT 0 NOT NULL,
	"orange_money_minor" bigint DEFAULT 0 NOT NULL,
	"africell_money_sales" bigint DEFAULT 0 NOT NULL,
	"africell_money_minor" bigint DEFAULT 0 NOT NULL,
	"vult_sales" bigint DEFAULT 0 NOT NULL,
	"vult_minor" bigint DEFAULT 0 NOT NULL,
	"cash_sales" bigint DEFAULT 0 NOT NULL,
	"cash_minor" bigint DEFAULT 0 NOT NULL,
	"hour_sales" bigint[] DEFAULT array_fill(0::bigint, array[24]) NOT NULL,
	"hour_minor" bigint[] DEFAULT array_fill(0::bigint, array[24]) NOT NULL,
	"new_customers" bigint DEFAULT 0 NOT NULL,
	"last_seen_new" bigint DEFAULT 0 NOT NULL,
	"last_seen_bronze" bigint DEFAULT 0 NOT NULL,
	"last_seen_silver" bigint DEFAULT 0 NOT NULL,
	"last_seen_gold" bigint DEFAULT 0 NOT NULL,
	"last_seen_platinum" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "seller_days_entrepreneur_id_day_pk" PRIMARY KEY("entrepreneur_id","day")
);
--> statement-breakpoint
CREATE TABLE "seller_totals" (
	"entrepreneur_id" text PRIMARY KEY NOT NULL,
	"sales" bigint DEFAULT 0 NOT NULL,
	"revenue_minor" bigint DEFAULT 0 NOT NULL,
	"package_sales_minor" bigint DEFAULT 0 NOT NULL,
	"overtime_minor" bigint DEFAULT 0 NOT NULL,
	"discount_minor" bigint DEFAULT 0 NOT NULL,
	"wallet_bonus_minor" bigint DEFAULT 0 NOT NULL,
	"wallet_sales" bigint DEFAULT 0 NOT NULL,
	"minutes" bigint DEFAULT 0 NOT NULL,
	"overtime_sales" bigint DEFAULT 0 NOT NULL,
	"overtime_minutes" bigint DEFAULT 0 NOT NULL,
	"customers" bigint DEFAULT 0 NOT NULL,
	"repeat_customers" bigint DEFAULT 0 NOT NULL,
	"new_tier" bigint DEFAULT 0 NOT NULL,
	"bronze_tier" bigint DEFAULT 0 NOT NULL,
	"silver_tier" bigint DEFAULT 0 NOT NULL,
	"gold_tier" bigint DEFAULT 0 NOT NULL,
	"platinum_tier" bigint DEFAULT 0 NOT NULL,
	"feed_version" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" text PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"is_vip" boolean DEFAULT false NOT NULL,
	"paid_purchases" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "entrepreneurs" (
	"id" text PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"business_name" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"location" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"phone" text NOT NULL,
	"email" text,
	"has_own_internet" boolean NOT NULL,
	"subscription_status" text NOT NULL,
	"trial_ends_at" timestamp with time zone,
	"status_reason" text,
	"monthly_fee_cents" integer DEFAULT 0 NOT NULL,
	"is_open" boolean DEFAULT true NOT NULL,
	"accepts_orange_money" boolean DEFAULT true NOT NULL,
	"accepts_africell_money" boolean DEFAULT true NOT NULL,
	"accepts_vult" boolean DEFAULT true NOT NULL,
	"vult_merchant_id" text,
	"rating_sum" integer DEFAULT 0 NOT NULL,
	"rating_count" integer DEFAULT 0 NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "onboarding" (
	"entrepreneur_id" text PRIMARY KEY NOT NULL,
	"current_step" integer DEFAULT 1 NOT NULL,
	"completed_lessons" text[] DEFAULT '{}' NOT NULL,
	"goals" jsonb,
	"pricing" jsonb,
	"payments" jsonb,
	"completed_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "packages" (
	"entrepreneur_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"duration_minutes" integer NOT NULL,
	"price_minor" bigint NOT NULL,
	"currency" text DEFAULT 'SLE' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"allows_overtime" boolean DEFAULT false NOT NULL,
	"overtime_rate_minor" bigint DEFAULT 0 NOT NULL,
	"sold_count" bigint DEFAULT 0 NOT NULL,
	"rating_sum" integer DEFAULT 0 NOT NULL,
	"rating_count" integer DEFAULT 0 NOT NULL,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "packages_entrepreneur_id_id_pk" PRIMARY KEY("entrepreneur_id","id"),
	CONSTRAINT "price_is_positive" CHECK ("packages"."price_minor" > 0),
	CONSTRAINT "duration_is_positive" CHECK ("packages"."duration_minutes" > 0)
);
--> statement-breakpoint
CREATE TABLE "seller_customers" (
	"entrepreneur_id" text NOT NULL,
	"customer_id" text NOT NULL,
	"name" text NOT NULL,
	"tier" text NOT NULL,
	"purchases" integer NOT NULL,
	"minutes" bigint DEFAULT 0 NOT NULL,
	"revenue_minor" bigint DEFAULT 0 NOT NULL,
	"first_purchase_at" timestamp with time zone NOT NULL,
	"last_purchase_at" timestamp with time zone NOT NULL,
	CONSTRAINT "seller_customers_entrepreneur_id_customer_id_pk" PRIMARY KEY("entrepreneur_id","customer_id")
);
--> statement-breakpoint
CREATE TABLE "sites" (
	"entrepreneur_id" text PRIMARY KEY NOT NULL,
	"network_name" text NOT NULL,
	"wifi_kind" text DEFAULT 'captive' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_entrepreneur_id_entrepreneurs_id_fk" FOREIGN KEY ("entrepreneur_id") REFERENCES "public"."entrepreneurs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_sessions" ADD CONSTRAINT "login_sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_links" ADD CONSTRAINT "password_links_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_entrepreneur_id_purchase_id_purchases_entrepreneur_id_id_fk" FOREIGN KEY ("entrepreneur_id","purchase_id") REFERENCES "public"."purchases"("entrepreneur_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_entrepreneur_id_purchase_id_purchases_entrepreneur_id_id_fk" FOREIGN KEY ("entrepreneur_id","purchase_id") REFERENCES "public"."purchases"("entrepreneur_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pass_minutes" ADD CONSTRAINT "pass_minutes_entrepreneur_id_pass_id_passes_entrepreneur_id_id_fk" FOREIGN KEY ("entrepreneur_id","pass_id") REFERENCES "public"."passes"("entrepreneur_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pass_minutes" ADD CONSTRAINT "pass_minutes_entrepreneur_id_purchase_id_purchases_entrepreneur_id_id_fk" FOREIGN KEY ("entrepreneur_id","purchase_id") REFERENCES "public"."purchases"("entrepreneur_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passes" ADD CONSTRAINT "passes_entrepreneur_id_purchase_id_purchases_entrepreneur_id_id_fk" FOREIGN KEY ("entrepreneur_id","purchase_id") REFERENCES "public"."purchases"("entrepreneur_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_entrepreneur_id_purchase_id_purchases_entrepreneur_id_id_fk" FOREIGN KEY ("entrepreneur_id","purchase_id") REFERENCES "public"."purchases"("entrepreneur_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_entrepreneur_id_transaction_id_ledger_transactions_entrepreneur_id_id_fk" FOREIGN KEY ("entrepreneur_id","transaction_id") REFERENCES "public"."ledger_transactions"("entrepreneur_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_entrepreneur_id_purchase_id_purchases_entrepreneur_id_id_fk" FOREIGN KEY ("entrepreneur_id","purchase_id") REFERENCES "public"."purchases"("entrepreneur_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_entrepreneur_id_purchase_id_purchases_entrepreneur_id_id_fk" FOREIGN KEY ("entrepreneur_id","purchase_id") REFERENCES "public"."purchases"("entrepreneur_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_events" ADD CONSTRAINT "provider_events_entrepreneur_id_payment_id_payments_entrepreneur_id_id_fk" FOREIGN KEY ("entrepreneur_id","payment_id") REFERENCES "public"."payments"("entrepreneur_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_entrepreneur_id_package_id_packages_entrepreneur_id_id_fk" FOREIGN KEY ("entrepreneur_id","package_id") REFERENCES "public"."packages"("entrepreneur_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_entrepreneur_id_pass_purchase_id_purchases_entrepreneur_id_id_fk" FOREIGN KEY ("entrepreneur_id","pass_purchase_id") REFERENCES "public"."purchases"("entrepreneur_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_days" ADD CONSTRAINT "package_days_entrepreneur_id_package_id_packages_entrepreneur_id_id_fk" FOREIGN KEY ("entrepreneur_id","package_id") REFERENCES "public"."packages"("entrepreneur_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_days" ADD CONSTRAINT "seller_days_entrepreneur_id_entrepreneurs_id_fk" FOREIGN KEY ("entrepreneur_id") REFERENCES "public"."entrepreneurs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_totals" ADD CONSTRAINT "seller_totals_entrepreneur_id_entrepreneurs_id_fk" FOREIGN KEY ("entrepreneur_id") REFERENCES "public"."entrepreneurs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "onboarding" ADD CONSTRAINT "onboarding_entrepreneur_id_entrepreneurs_id_fk" FOREIGN KEY ("entrepreneur_id") REFERENCES "public"."entrepreneurs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "packages_entrepreneur_id_entrepreneurs_id_fk" FOREIGN KEY ("entrepreneur_id") REFERENCES "public"."entrepreneurs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_customers" ADD CONSTRAINT "seller_customers_entrepreneur_id_entrepreneurs_id_fk" FOREIGN KEY ("entrepreneur_id") REFERENCES "public"."entrepreneurs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_customers" ADD CONSTRAINT "seller_customers_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sites" ADD CONSTRAINT "sites_entrepreneur_id_entrepreneurs_id_fk" FOREIGN KEY ("entrepreneur_id") REFERENCES "public"."entrepreneurs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_email_index" ON "accounts" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_phone_index" ON "accounts" USING btree ("phone");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_username_index" ON "accounts" USING btree ("username");--> statement-breakpoint
CREATE INDEX "login_sessions_of_account" ON "login_sessions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "messages_of_purchase" ON "messages" USING btree ("entrepreneur_id","purchase_id");--> statement-breakpoint
CREATE INDEX "messages_queued" ON "messages" USING btree ("created_at") WHERE state = 'queued';--> statement-breakpoint
CREATE INDEX "messages_newest" ON "messages" USING btree ("id");--> statement-breakpoint
CREATE INDEX "notifications_awaiting_cash" ON "notifications" USING btree ("entrepreneur_id") WHERE awaits_cash;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_once" ON "notifications" USING btree ("entrepreneur_id","purchase_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "passes_one_per_purchase" ON "passes" USING btree ("entrepreneur_id","purchase_id");--> statement-breakpoint
CREATE UNIQUE INDEX "passes_code" ON "passes" USING btree ("entrepreneur_id","code_digest");--> statement-breakpoint
CREATE UNIQUE INDEX "applications_one_open" ON "applications" USING btree ("phone") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "applications_status" ON "applications" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "applications_phone" ON "applications" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject_type","subject_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_one_per_kind" ON "ledger_transactions" USING btree ("entrepreneur_id","purchase_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_provider_reference" ON "payments" USING btree ("provider","provider_reference");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_purchase" ON "payments" USING btree ("entrepreneur_id","purchase_id");--> statement-breakpoint
CREATE INDEX "payments_to_review" ON "payments" USING btree ("id") WHERE needs_review is not null;--> statement-breakpoint
CREATE INDEX "payments_to_check" ON "payments" USING btree ("next_check_at") WHERE next_check_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "provider_events_key" ON "provider_events" USING btree ("provider","event_key");--> statement-breakpoint
CREATE INDEX "provider_events_payment" ON "provider_events" USING btree ("entrepreneur_id","payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_id" ON "purchases" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_idempotency_key" ON "purchases" USING btree ("entrepreneur_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "purchases_paid" ON "purchases" USING btree ("entrepreneur_id","paid_at","id");--> statement-breakpoint
CREATE INDEX "purchases_paid_by" ON "purchases" USING btree ("entrepreneur_id","payment_method","paid_at","id");--> statement-breakpoint
CREATE INDEX "purchases_of_package" ON "purchases" USING btree ("entrepreneur_id","package_id","paid_at","id");--> statement-breakpoint
CREATE INDEX "purchases_customer_name" ON "purchases" USING btree ("entrepreneur_id","customer_name_lower" text_pattern_ops,"id");--> statement-breakpoint
CREATE INDEX "purchases_phone" ON "purchases" USING btree ("phone","id");--> statement-breakpoint
CREATE INDEX "purchases_status" ON "purchases" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "purchases_overtime" ON "purchases" USING btree ("entrepreneur_id","pass_purchase_id") WHERE kind = 'overtime';--> statement-breakpoint
CREATE INDEX "activity_newest" ON "activity" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "seller_days_day" ON "seller_days" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "customers_phone_index" ON "customers" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "customers_phone_start" ON "customers" USING btree ("phone" text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "entrepreneurs_slug_index" ON "entrepreneurs" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "packages_id_index" ON "packages" USING btree ("id");--> statement-breakpoint
CREATE INDEX "seller_customers_latest" ON "seller_customers" USING btree ("entrepreneur_id","last_purchase_at","customer_id");