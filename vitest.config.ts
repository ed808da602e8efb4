import { defineConfig } from 'vitest/config';

// A fixed clock zone for every test: what depends on the machine's zone must fail here, not at a user's.
process.env.TZ = 'Pacific/Auckland';

export default defineConfig({
  test: {
    testTimeout: 30_000,
    hookTimeout: 120_000,
    // By itself it leaves one core to others, which is half of two.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/{domain,contract,web,main}/**/*.test.{ts,tsx}', 'tests/house/**/*.test.ts'],
          exclude: ['src/main/**/*.database.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'database',
          include: ['src/server/**/*.test.ts', 'src/main/**/*.database.test.ts'],
          globalSetup: ['tests/database/setup.ts'],
          maxWorkers: 2,
        },
      },
    ],
  },
});
