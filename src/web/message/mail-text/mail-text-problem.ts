import type { EditedMailText, RefusedMailText } from '#contract/message/mail-text.ts';
import { longestMailText } from '#domain/message/mail-text.ts';
import { m } from '#messages';
import { codeOf, dataOf } from '#web/api.ts';

/** A named value as it is written in a text. */
export const inBraces = (name: string): string => `{${name}}`;

/** Why a text can't be used, for its field. */
function problemSentence({ code, value }: RefusedMailText, text: EditedMailText | undefined): string {
  const named = inBraces(value ?? '');
  switch (code) {
    case 'empty':
      return m.email_problem_empty();
    case 'too-long':
      return m.email_problem_too_long({ most: longestMailText });
    case 'several-lines':
      return m.email_problem_several_lines();
    case 'stray-brace':
      return m.email_problem_stray_brace({ example: inBraces('brand') });
    case 'unknown-value': {
      const values = text?.values.map(({ name }) => inBraces(name)).join(', ') ?? '';
      return m.email_problem_unknown_value({ value: named, values });
    }
    case 'missing-value':
      return m.email_problem_missing_value({ value: named });
    case 'web-address':
      return m.email_problem_web_address();
  }
}

/** For `catch` around a call: texts that can't be used have their sentences at their fields. */
export const atTexts =
  (texts: readonly EditedMailText[]) =>
  (error: unknown): never => {
    if (codeOf(error) !== 'MAIL_TEXTS_REFUSED') throw error;
    const { problems } = dataOf(error) as { problems: readonly RefusedMailText[] };
    const fields = problems.map((problem) => ({
      field: `texts.${problem.id}`,
      error: problemSentence(
        problem,
        texts.find(({ id }) => id === problem.id),
      ),
    }));
    throw Object.assign(error as Error, { data: { fields } });
  };
