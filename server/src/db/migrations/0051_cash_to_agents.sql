ALTER TABLE "agent_settlements" DROP CONSTRAINT "agent_brings_what_is_owed";--> statement-breakpoint
-- safe: it takes every row that the one before took, and the table has one for each time that an agent and a seller meet
ALTER TABLE "agent_settlements" ADD CONSTRAINT "cash_is_off_what_is_owed" CHECK ("agent_settlements"."cash_minor" between 1 and "agent_settlements"."owed_before_minor"
        or "agent_settlements"."cash_minor" between "agent_settlements"."owed_before_minor" and -1);
