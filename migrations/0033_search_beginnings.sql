-- by hand
DROP TABLE "users_search";
--> statement-breakpoint
CREATE VIRTUAL TABLE "users_search" USING fts5 ("words", content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2', prefix='2 3 4 5 6');
--> statement-breakpoint
INSERT INTO "users_search" (rowid, "words") SELECT rowid, "name" || ' ' || "email" FROM "users";
--> statement-breakpoint
DROP TABLE "cam_projects_search";
--> statement-breakpoint
CREATE VIRTUAL TABLE "cam_projects_search" USING fts5 ("words", content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2', prefix='2 3 4 5 6');
--> statement-breakpoint
INSERT INTO "cam_projects_search" (rowid, "words") SELECT rowid, "title" || ' ' || "description" FROM "cam_projects";
