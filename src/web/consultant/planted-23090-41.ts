export * from 'pg';
