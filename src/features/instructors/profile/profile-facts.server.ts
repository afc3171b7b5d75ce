import { z } from 'zod';
import { chosen, formNumber } from '#src/platform/http/form-number.ts';
import type { PostedFields } from '#src/platform/http/posted-form.server.ts';
import { longText, requiredLine } from '#src/platform/text-rules.ts';
import type { ProfileFacts } from '../instructor.ts';
import { formatGender, GENDERS } from '../instructor-text.ts';

export const FACT_NAMES: Record<keyof ProfileFacts, string> = {
  outcodes: 'Postcodes',
  gearboxes: 'Gearboxes',
  languages: 'Languages',
  gender: 'Gender',
  cars: 'Cars',
  nervous_friendly: 'Gives nervous learners extra time',
  teaching_since: 'Teaching since',
  lead: 'Summary',
  about: 'What they are like to learn with',
};

const since = 'Enter a year, like 2015';
const code = z.string().regex(/^[A-Z]{1,2}\d[A-Z\d]?$/, 'Enter first halves of postcodes, like LS6 LS7');

/** The fields of these facts, as they are typed. */
export const typedFacts = {
  outcodes: z.array(code).min(1, 'Enter a postcode').max(60),
  gearboxes: chosen(z.enum(['manual', 'automatic'])).refine(
    ({ length }) => length > 0,
    'Choose manual, automatic or both',
  ),
  languages: z.array(requiredLine(30, 'a language')).min(1, 'Enter a language').max(12),
  gender: z
    .enum(['', ...GENDERS], 'Choose how the site says it')
    .describe('As they have chosen to state it; empty where they have not')
    .transform((gender) => gender || null),
  cars: z.array(requiredLine(40, 'a car')).max(6, 'Enter up to six cars'),
  nervous_friendly: z.boolean(),
  teaching_since: formNumber(z.int(since).min(1950, since).max(2100, since)),
  lead: requiredLine(200, 'a line about them'),
  about: longText(4_000, 'what they are like to learn with'),
};

export function factsOf({
  outcodes,
  about,
  ...facts
}: z.output<z.ZodObject<typeof typedFacts>>): ProfileFacts {
  return { ...facts, outcodes: [...new Set(outcodes)], about: about.split(/\n\s*\n/) };
}

/** Of a form the lists are typed in one field each. */
export function factsFromForm({ outcodes = '', languages = '', cars = '', ...fields }: PostedFields) {
  return {
    ...fields,
    outcodes: outcodes
      .toUpperCase()
      .split(/[\s,;]+/)
      .filter(Boolean),
    languages: withCommas(languages),
    cars: withCommas(cars),
    nervous_friendly: 'nervous_friendly' in fields,
  };
}

function withCommas(text: string): string[] {
  return text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);
}

/** What the form of these facts holds before anybody types. */
export function factsInForm(facts: ProfileFacts) {
  return {
    outcodes: facts.outcodes.join(' '),
    gearboxes: facts.gearboxes.join(','),
    languages: facts.languages.join(', '),
    gender: facts.gender ?? '',
    cars: facts.cars.join(', '),
    nervous_friendly: facts.nervous_friendly ? 'yes' : '',
    teaching_since: facts.teaching_since,
    lead: facts.lead,
    about: facts.about.join('\n\n'),
  };
}

/** The facts that are others now. */
export function changedFacts(before: ProfileFacts, after: ProfileFacts): Partial<ProfileFacts> {
  const names = Object.keys(FACT_NAMES) as (keyof ProfileFacts)[];
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return Object.fromEntries(changed.map((name) => [name, after[name]]));
}

/** A fact in words. */
export function formatFact(fact: keyof ProfileFacts, value: ProfileFacts[keyof ProfileFacts]): string {
  if (fact === 'gender') return formatGender(value as ProfileFacts['gender']);
  if (fact === 'cars' && Array.isArray(value) && value.length === 0) return 'None named';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return Array.isArray(value) ? value.join(fact === 'about' ? '\n\n' : ', ') : String(value);
}
