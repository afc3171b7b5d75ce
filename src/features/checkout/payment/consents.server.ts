import { isDigitalProduct } from '#src/features/basket/lines/line.ts';
import { brand } from '#src/platform/brand.ts';
import { type FieldErrors, Problem } from '#src/platform/http/problem.ts';
import type { StoredConsent } from '../session/checkout.server.ts';

interface Bought {
  type: string;
  dispatch: string;
  isInstructorTraining: boolean;
}

/** Which acceptances these lines ask for beside the terms (R33). */
export function consentsAsked(lines: Bought[]) {
  return {
    begin_lessons: lines.some((line) => line.type === 'lesson' || line.isInstructorTraining),
    digital_now: lines.some(isDigitalProduct),
  };
}

/**
 * What is missing before these lines may be paid for. The terms always; digital products are sent at once, so the
 * wish for that must be said. Beginning lessons within 14 days is a choice: without it they begin later.
 */
export function missingConsents(lines: Bought[], given: StoredConsent[]): FieldErrors {
  const has = (kind: StoredConsent['kind']) =>
    given.some((consent) => consent.kind === kind && consent.version === brand.legal.terms);
  const errors: FieldErrors = {};
  if (!has('terms')) errors.terms = ['Please accept the terms and conditions'];
  if (consentsAsked(lines).digital_now && !has('digital_now'))
    errors.digital_now = ['Please ask for your digital products at once, or take them out of your basket'];
  return errors;
}

/** Refuses to charge for these lines before their buyer has accepted what they ask for. */
export function requireConsents(lines: Bought[], given: StoredConsent[]) {
  const errors = missingConsents(lines, given);
  const [first] = Object.values(errors).flat();
  if (first) throw new Problem(422, first, { errors });
}
