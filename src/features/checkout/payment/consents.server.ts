import { isDigitalProduct } from '#src/features/basket/lines/line.ts';
import { brand } from '#src/platform/brand.ts';
import { type FieldErrors, Problem } from '#src/platform/http/problem.ts';
import type { StoredConsent } from '../session/checkout.server.ts';

interface Bought {
  type: string;
  dispatch: string;
  isInstructorTraining: boolean;
}

/** Which consents these lines need besides the terms (R33). */
export function consentsAsked(lines: Bought[]) {
  return {
    begin_lessons: lines.some((line) => line.type === 'lesson' || line.isInstructorTraining),
    digital_now: lines.some(isDigitalProduct),
  };
}

/**
 * The consents missing before these lines may be paid for. The terms are always needed; digital products also need the
 * request to be sent at once. Beginning lessons within 14 days is optional: without it they begin later.
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

/** Refuses to charge for these lines while a consent is missing. */
export function requireConsents(lines: Bought[], given: StoredConsent[]) {
  const errors = missingConsents(lines, given);
  const [first] = Object.values(errors).flat();
  if (first) throw new Problem(422, first, { errors });
}
