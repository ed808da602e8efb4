import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// A fixed time zone for every test, so that code that depends on the machine's zone fails here.
process.env.TZ = 'Pacific/Auckland';

// Processes that tests start, and the tests' own dependencies, are compiled once instead of at every start.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('node_modules/.cache/compile', import.meta.url));

const unitTests = ['src/{domain,contract,web,main}/**/*.test.{ts,tsx}', 'tests/conventions/**/*.test.ts'];
/** Tests that mock modules run isolated. */
const mockedTests = ['{src,tests}/**/*.mocked.test.{ts,tsx}'];

export default defineConfig({
  test: {
    // A busy machine is slow, not wrong: times are measured in bench/.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    // The default leaves one core to other programs, which is half of two.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: unitTests,
          exclude: [...mockedTests, 'src/main/**/*.database.test.ts'],
          // Files share their modules: loading them for each of 200 files took half of the time.
          isolate: false,
          restoreMocks: true,
          unstubGlobals: true,
        },
      },
      { extends: true, test: { name: 'mocked', include: mockedTests } },
      {
        extends: true,
        test: {
          name: 'database',
          include: ['src/server/**/*.test.ts', 'src/main/**/*.database.test.ts'],
          exclude: mockedTests,
          globalSetup: ['tests/database/setup.ts'],
          // The tests wait for the database a third of their time.
          maxWorkers: 3,
          // As above, for the server.
          isolate: false,
        },
      },
    ],
  },
});
