DROP INDEX "statement_lines_reference";--> statement-breakpoint
DROP INDEX "statement_lines_any_reference";--> statement-breakpoint
DROP INDEX "statement_lines_transaction";--> statement-breakpoint
DROP INDEX "statement_lines_of_day";--> statement-breakpoint
CREATE INDEX "statement_lines_any_reference" ON "statement_lines" USING btree ("reference") WHERE state not in ('read', 'repeated');--> statement-breakpoint
CREATE INDEX "statement_lines_transaction" ON "statement_lines" USING btree ("transaction_id") WHERE transaction_id is not null and state not in ('read', 'repeated');--> statement-breakpoint
CREATE INDEX "statement_lines_of_day" ON "statement_lines" USING btree ("provider","day") WHERE state not in ('read', 'repeated');