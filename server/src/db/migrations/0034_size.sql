CREATE INDEX "audit_log_any_subject" ON "audit_log" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "messages_failed" ON "messages" USING btree ("id") WHERE state = 'failed';