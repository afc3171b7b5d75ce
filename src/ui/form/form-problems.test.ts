import { expect, test } from 'vitest';
import { messagesOf, problemsOf, underField } from './form-problems.ts';

const ON_PAGE = ['review-name', 'review-email', 'review-content'];
const refusal = (errors: Record<string, string[]>) => ({ ok: false as const, message: 'Look again', errors });

test('the summary names problems in the order of the page, whatever order the server has', () => {
  const errors = { content: ['Write something'], name: ['Enter your name'], email: ['Enter an email'] };
  expect(problemsOf('review', refusal(errors), ON_PAGE)).toEqual([
    { fieldId: 'review-name', text: 'Enter your name' },
    { fieldId: 'review-email', text: 'Enter an email' },
    { fieldId: 'review-content', text: 'Write something' },
  ]);
});

test('what belongs to no field on the page comes last, without a link', () => {
  const errors = {
    token: ['That link has expired'],
    email: ['Enter an email'],
    slug: ['No such instructor'],
  };
  expect(problemsOf('review', refusal(errors), ON_PAGE)).toEqual([
    { fieldId: 'review-email', text: 'Enter an email' },
    { text: 'That link has expired' },
    { text: 'No such instructor' },
  ]);
});

test('of several messages of a field the first is shown, and without any the refusal’s own', () => {
  const errors = { name: ['Too long', 'Letters only'], email: [] };
  expect(problemsOf('review', refusal(errors), ON_PAGE)).toEqual([
    { fieldId: 'review-name', text: 'Too long' },
    { fieldId: 'review-email', text: 'Look again' },
  ]);
  expect(messagesOf(refusal(errors))).toEqual({ name: 'Too long', email: 'Look again' });
});

test('a refusal that names no field is one problem', () => {
  expect(problemsOf('review', refusal({}), ON_PAGE)).toEqual([{ text: 'Look again' }]);
});

test('a form of one field shows under it what names no field, and leaves what does', () => {
  expect(underField('code', refusal({})).errors).toEqual({ code: ['Look again'] });
  expect(underField('code', refusal({ code: ['Too short'] })).errors).toEqual({ code: ['Too short'] });
  expect(underField('code', { ok: true })).toEqual({ ok: true });
});
