import { weekPeriods } from '#src/platform/calendar/week.ts';
import { MARK } from './draft-mark.ts';
import type { draftedSteps } from './steps.ts';

// Whether an address is found or typed is part of what was typed.
const address = [
  'address-entry',
  'address_line_1',
  'address_line_2',
  'address_line_3',
  'city',
  'postcode',
  'country',
] as const;
const person = [MARK, 'firstname', 'surname', 'phone', ...address] as const;

/** The fields of each section's draft. Other fields that are sent are not stored. */
export const draftedFields: Record<(typeof draftedSteps)[number], readonly string[]> = {
  customer: [MARK, 'email', 'customer_is_pupil'],
  delivery: person,
  billing: person,
  lesson: [...person, 'email', 'customer_is_pupil', ...weekPeriods],
};
