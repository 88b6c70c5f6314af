DROP INDEX "parties_person";--> statement-breakpoint
CREATE INDEX "parties_person" ON "parties" USING btree ("person_id","transaction_id") WHERE "parties"."active";