CREATE TABLE "books_proofs" (
	"is_latest" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"proved_at" timestamp with time zone NOT NULL,
	"is_balanced" boolean NOT NULL,
	"comparisons" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "books_proofs_latest" CHECK ("books_proofs"."is_latest")
);
--> statement-breakpoint
SELECT protect_table('books_proofs');
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON books_proofs TO birchline_worker;
--> statement-breakpoint
CREATE POLICY worker_all ON books_proofs TO birchline_worker USING (true) WITH CHECK (true);
