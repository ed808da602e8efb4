import { functions } from '../implement.ts';

export const getJobs = functions.report.getJobs.handler(({ input, context }) => context.jobs.list(input));
