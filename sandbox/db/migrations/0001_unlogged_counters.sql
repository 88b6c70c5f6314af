-- Written on every request and worth nothing after a crash: outside the write-ahead log they cost no disk flush.
ALTER TABLE "rate_windows" SET UNLOGGED;--> statement-breakpoint
ALTER TABLE "request_counts" SET UNLOGGED;
