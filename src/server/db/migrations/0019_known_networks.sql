CREATE TABLE "auth"."known_networks" (
	"user_id" uuid NOT NULL,
	"network" text NOT NULL,
	"last_used" timestamp with time zone NOT NULL,
	CONSTRAINT "known_networks_user_id_network_pk" PRIMARY KEY("user_id","network")
);
--> statement-breakpoint
ALTER TABLE "auth"."known_networks" ADD CONSTRAINT "known_networks_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON auth.known_networks TO birchline_auth;
