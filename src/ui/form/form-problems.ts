import type { FieldErrors } from '#src/platform/http/problem.ts';

/** The result of sending a form. A failed API call is a refusal too. */
export type SendResult = { ok: true } | Refusal;
export interface Refusal {
  ok: false;
  message: string;
  errors: FieldErrors;
}

/** An item of the error summary. */
export interface FormProblem {
  /** The id of the field to go to, where the problem is one field's. */
  fieldId?: string;
  text: string;
}

/** The message under each field, by the field's name. */
export type FieldMessages = Record<string, string>;

/** Keeps the first error of each field. */
export function messagesOf({ message, errors }: Refusal): FieldMessages {
  return Object.fromEntries(Object.entries(errors).map(([field, [text = message]]) => [field, text]));
}

/**
 * The items of the error summary: each field's message in the order of the fields on the page, then those that belong
 * to no field. A field `email` of the form `sign-in` has the id `sign-in-email`.
 */
export function problemsOf(prefix: string, refusal: Refusal, idsOnPage: readonly string[]): FormProblem[] {
  const problems = Object.entries(messagesOf(refusal)).map(([field, text]) => {
    const fieldId = `${prefix}-${field}`;
    return idsOnPage.includes(fieldId) ? { fieldId, text } : { text };
  });
  const placeOf = ({ fieldId }: FormProblem) => (fieldId ? idsOnPage.indexOf(fieldId) : idsOnPage.length);
  return problems.length > 0 ? problems.sort((a, b) => placeOf(a) - placeOf(b)) : [{ text: refusal.message }];
}

/** Puts every error under the only field of a form. */
export function underField<Result extends SendResult>(field: string, result: Result): Result | Refusal {
  return result.ok || result.errors[field] ? result : { ...result, errors: { [field]: [result.message] } };
}
