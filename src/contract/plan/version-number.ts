import { z } from 'zod';

/** Which version of the plan is meant. */
export const versionNumber = z.number().int().positive();
