import { expect, test } from 'vitest';
import { z } from 'zod';
import { chosen } from './form-number.ts';
import { readPosted } from './posted-form.server.ts';

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
