import { expect, test } from 'vitest';
import { z } from 'zod';
import { chosen } from './form-number.ts';
import { readPosted, showRefusal } from './posted-form.server.ts';
import { Problem } from './problem.ts';

test('check boxes of one name come as one field, which reads as a list', async () => {
  const body = new URLSearchParams('day=mon&day=tue&name=Sam');
  const fields = await readPosted(new Request('http://site', { method: 'POST', body }));
  expect(fields).toEqual({ day: 'mon,tue', name: 'Sam' });
  const days = chosen(z.enum(['mon', 'tue']));
  expect(days.parse(fields.day)).toEqual(['mon', 'tue']);
  expect(days.parse(['mon'])).toEqual(['mon']);
  expect(days.parse(undefined)).toEqual([]);
  expect(days.safeParse('wed').success).toBe(false);
});

test('what is shown again of a form that was refused has no password and no code', async () => {
  const fields = { name: 'Sam', password: 'a', new_password: 'b', confirmed_by_password: 'c' };
  const refuse = () => Promise.reject(new Problem(409, 'Not now.'));
  const shown = await showRefusal({ ...fields, confirmed_by_code: '123456' }, refuse);
  expect(shown).toMatchObject({ data: { message: 'Not now.', values: { name: 'Sam' } } });
  expect(JSON.stringify(shown)).not.toMatch(/password|123456/);
});
