import 'drizzle-orm/pg-core';
