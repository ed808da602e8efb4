DROP INDEX "notifications_mail_due";--> statement-breakpoint
CREATE INDEX "notifications_mail_due" ON "notifications" USING btree ("created_at","notification_id") WHERE "notifications"."mail_due";