import { z } from 'zod';
import { emailConcerned } from '#src/features/identity/staff/actions/email-concerned.server.tsx';
import { staffAction } from '#src/features/identity/staff/actions/staff-action.server.ts';
import { instructor } from '#src/features/instructors/office/instructor-subject.server.ts';
import { changed } from '#src/kit/actions/outcome.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import { daysLater, formatDate } from '#src/platform/dates.ts';
import { invalid, Problem } from '#src/platform/http/problem.ts';
import { requiredLine } from '#src/platform/text-rules.ts';
import { agreements, recordAgreement } from '../self-billing/self-billing.server.ts';
import { agreementOn } from '../self-billing/self-billing.ts';

const answer = z.object({ slug: z.string() }).meta({ id: 'SelfBillingChanged' });
const day = z.iso.date('Choose a date');

/** "GB 123 4567 89", typed with GB or without. */
const vatNumber = z
  .string('Enter the VAT number')
  .transform((typed) => typed.replace(/\s/g, '').replace(/^GB/i, ''))
  .pipe(z.string().regex(/^\d{9}$/, 'Enter 9 digits, with or without GB before them'))
  .transform((digits) => `GB ${digits.slice(0, 3)} ${digits.slice(3, 7)} ${digits.slice(7)}`);

const MOST_DAYS = 366;

const record = staffAction({
  name: 'recordSelfBilling',
  summary: 'Record that an instructor has agreed in writing that the school writes their VAT invoices',
  on: instructor,
  path: '/self-billing',
  permission: 'money',
  needsRecentSignIn: true,
  input: {
    business_name: requiredLine(100, 'the name that the instructor is registered under'),
    business_address: requiredLine(200, 'the address of their business'),
    vat_number: vatNumber,
    starts_on: day,
    ends_on: day,
  },
  answer,
  done: 'Recorded. The next run that is closed has an invoice of theirs.',
  async change({ tx, now, deps, by, subject: { email, name }, input }) {
    const { slug, starts_on, ends_on, business_name, business_address, vat_number } = input;
    if (ends_on <= starts_on) return invalid('ends_on', 'Choose a day after the first');
    if (ends_on > daysLater(starts_on, MOST_DAYS))
      return invalid('ends_on', 'An agreement is for 12 months at most: renew it then');
    await recordAgreement(
      tx,
      {
        instructor: slug,
        startsOn: starts_on,
        endsOn: ends_on,
        vatNumber: vat_number,
        businessName: business_name,
        businessAddress: business_address,
      },
      { by: by.name, now },
    );
    await emailConcerned(tx, deps, [{ email }], {
      subject: 'Self-billing agreement',
      sentences: [
        `Hello ${name},`,
        `As agreed, from ${formatDate(starts_on)} to ${formatDate(ends_on)} we write the VAT invoices for your lessons, under your VAT number ${vat_number}. Don’t write any yourself for them.`,
        'Tell us at once if you stop being registered for VAT, have another number, or sell your business.',
      ],
    });
    return changed({ slug }, `${vat_number}, ${formatDate(starts_on)} to ${formatDate(ends_on)}`);
  },
});

const end = staffAction({
  name: 'endSelfBilling',
  summary: 'End an instructor’s self-billing agreement earlier than it says',
  on: instructor,
  path: '/self-billing/end',
  permission: 'money',
  needsRecentSignIn: true,
  input: { ends_on: day },
  answer,
  done: 'Ended.',
  async change({ tx, now, deps, by, subject: { email, name }, input: { slug, ends_on } }) {
    const today = londonDate(now);
    const own = (await agreements(tx)).filter((one) => one.instructor === slug);
    const current = agreementOn(own, today) ?? own[0];
    if (!current) return new Problem(409, 'There is no agreement to end.');
    if (ends_on <= current.startsOn || ends_on > current.endsOn)
      return invalid('ends_on', 'Choose a day of the agreement');
    await recordAgreement(tx, { ...current, endsOn: ends_on }, { by: by.name, now });
    await emailConcerned(tx, deps, [{ email }], {
      subject: 'Your self-billing agreement ends',
      sentences: [
        `Hello ${name},`,
        `After ${formatDate(ends_on)} we don’t write VAT invoices for you any more.`,
      ],
    });
    return changed({ slug }, `on ${formatDate(ends_on)}`);
  },
});

/** Who has agreed that the school writes their invoices (R69). */
export const selfBillingActions = [record, end];

export const selfBillingForms = () => ({ record: formOf(record), end: formOf(end) });
