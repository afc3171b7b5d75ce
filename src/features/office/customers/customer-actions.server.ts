import { z } from 'zod';
import { writeCustomerNote } from '#src/features/customers/customer-notes.server.ts';
import {
  type Customer,
  findCustomer,
  joinCustomer,
  partAddress,
} from '#src/features/customers/customers.server.ts';
import { staffAction } from '#src/features/identity/staff/actions/staff-action.server.ts';
import { changed, stale } from '#src/kit/actions/outcome.ts';
import type { Subject } from '#src/kit/actions/subject.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import { DAY_MS } from '#src/platform/dates.ts';
import { invalid, Problem } from '#src/platform/http/problem.ts';
import { send } from '#src/platform/mail/email.server.ts';
import { email, longText, requiredLine } from '#src/platform/text-rules.ts';
import { numberOfAny } from '#src/platform/texts/numbers/numbers.server.ts';
import { findReply, markRepliesDone } from '#src/platform/texts/replies.server.ts';
import { officeText, officeWords } from '../replies/office-text.server.ts';
import { letterEmail } from './letter-email.server.tsx';

const params = z.object({ id: z.uuid('No such customer') });
const answer = z.object({ id: z.uuid() }).meta({ id: 'CustomerChanged' });
const address = z.uuid('Choose one of their addresses');

const customer: Subject<Customer, typeof params> = {
  kind: 'customer',
  path: '/customers/:id',
  params,
  find: (db, { id }) => findCustomer(db, id),
  missing: 'We couldn’t find that customer.',
  changed: 'That customer has changed meanwhile. Look at it again.',
};

const addCustomerNote = staffAction({
  name: 'addCustomerNote',
  summary: 'Note something about a customer for colleagues',
  on: customer,
  path: '/notes',
  permission: 'work',
  input: { body: longText(2_000, 'a note') },
  answer,
  done: 'The note is added.',
  async change({ tx, now, by, subject: { id, addresses }, input: { body } }) {
    const email = addresses.find((one) => one.id === id)?.email ?? '';
    await writeCustomerNote(tx, { email, by, words: body, now });
    return changed({ id }, 'A note');
  },
});

const writeToCustomer = staffAction({
  name: 'writeToCustomer',
  summary: 'Email a customer',
  on: customer,
  path: '/letters',
  permission: 'work',
  input: {
    to: address.describe('The id of one of their addresses'),
    subject: requiredLine(150, 'a subject'),
    body: longText(5_000, 'what you want to say'),
    letter: z.uuid('Send the form again').describe('Made by the form: sent twice, it is emailed once'),
  },
  answer,
  done: 'The email is on its way.',
  async change({ tx, deps, by, subject, input: { to, subject: about, body, letter } }) {
    const recipient = subject.addresses.find(({ id }) => id === to);
    if (!recipient) return invalid('to', 'Choose one of their addresses');
    await send(tx, deps, letterEmail, {
      to: recipient.email,
      key: letter,
      data: { subject: about, body, from: by.name },
    });
    return changed({ id: subject.id }, 'An email');
  },
});

const textCustomer = staffAction({
  name: 'textCustomer',
  summary: 'Text a customer who has agreed to texts',
  on: customer,
  path: '/texts',
  permission: 'work',
  input: {
    words: officeWords,
    text: z.uuid('Send the form again').describe('Made by the form: sent twice, it is texted once'),
    answers: z.string().max(64).optional().describe('The id of the last text of theirs that it answers'),
  },
  answer,
  done: 'The text is on its way.',
  async change({ tx, now, deps, by, subject, input: { words, text, answers } }) {
    const emails = subject.addresses.map(({ email }) => email);
    const reached = deps.textsFrom ? await numberOfAny(tx, emails) : undefined;
    if (!reached)
      return new Problem(409, 'They have agreed to no texts, or answered STOP. Email or ring them.');
    await send(tx, deps, officeText, {
      to: reached.phone,
      person: reached.email,
      key: text,
      data: { words },
      expiresAt: new Date(now.getTime() + 2 * DAY_MS),
    });
    const answered = answers ? await findReply(tx, answers) : undefined;
    if (answered?.sender === reached.phone)
      await markRepliesDone(tx, { phone: reached.phone, until: answered.received_at, by: by.name, now });
    return changed({ id: subject.id }, 'A text');
  },
});

const joinCustomerAction = staffAction({
  name: 'joinCustomer',
  summary: 'Join whoever has another email address with this customer: both are one person',
  on: customer,
  path: '/join',
  permission: 'work',
  input: { email },
  answer,
  done: 'Joined. Orders, lessons and messages of both addresses are here.',
  async change({ tx, subject, input: { email: other } }) {
    const result = await joinCustomer(tx, subject.id, other);
    if (result === 'unknown')
      return invalid(
        'email',
        'Nobody has bought with that address, and it has no account. Check how it is spelt.',
      );
    if (result === 'the same') return invalid('email', 'That address is one of theirs already.');
    return changed({ id: subject.id }, 'Another address');
  },
});

const partCustomer = staffAction({
  name: 'partCustomer',
  summary: 'Part an address from a customer: it is somebody else’s',
  on: customer,
  path: '/addresses/:address/part',
  params: { address },
  permission: 'work',
  answer,
  done: 'Parted. What came with that address has a page of its own again.',
  verb: 'parted it',
  async change({ tx, subject, input: { address: parted } }) {
    const isTheirs = subject.addresses.some(({ id }) => id === parted);
    const others = isTheirs && (await partAddress(tx, parted));
    if (!others) return stale();
    return changed({ id: others }, 'One of several addresses');
  },
});

/** What staff do about a customer. */
export const customerActions = [
  addCustomerNote,
  writeToCustomer,
  textCustomer,
  joinCustomerAction,
  partCustomer,
];

export function customerForms() {
  return {
    addCustomerNote: formOf(addCustomerNote),
    writeToCustomer: formOf(writeToCustomer),
    textCustomer: formOf(textCustomer),
    joinCustomer: formOf(joinCustomerAction),
  };
}
