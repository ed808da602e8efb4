import { expect, test } from 'vitest';
import type { ApiClient } from '#contract/client.ts';
import { planDocument as shape } from '#contract/plan/document.ts';
import { planDocument } from '#domain/plan/plan-document.ts';
import { planVersion1 } from '#domain/plan/plan-version-1.ts';
import { formOf } from './plan-form.ts';
import { fieldsOf } from './plan-form-fields.ts';
import { planSubmissions } from './plan-submissions.ts';

test('a plan that is named after its version is checked and saved with the number of the new one', async () => {
  const names: string[] = [];
  const api = {
    plan: {
      checkPlan: async ({ document }: { document: { name: string } }) => {
        names.push(document.name);
        return { problems: [], examples: [], differences: [] };
      },
      savePlanVersion: async ({ document }: { document: { name: string } }) => {
        names.push(document.name);
        return { version: 4 };
      },
    },
  } as unknown as ApiClient;
  const fields = {
    ...fieldsOf(formOf(shape.parse(planDocument(planVersion1)))),
    examples: '[]',
    compare_with: '1',
    latest_version: '3',
    valid_from: '2026-12',
    note: 'A reason',
  };
  expect(planVersion1.name).toBe('Compensation plan, version 1');
  const saved = await planSubmissions(api, 'CAD').savePlanVersion?.send(fields as never, '');
  expect(saved).toMatchObject({ to: '/admin/plan?version=4' });
  expect(names).toEqual(['Compensation plan, version 4', 'Compensation plan, version 4']);
});
