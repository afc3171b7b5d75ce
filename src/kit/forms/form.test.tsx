import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { chosen, formNumber } from '#src/platform/http/form-number.ts';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { email, longText, optionalLine, optionalText, requiredLine } from '#src/platform/text-rules.ts';
import { NOT_SENT } from '#src/ui/posted/keep-typed-form.ts';
import { ActionForm } from './action-form.tsx';
import { CheckboxGroup, RadioGroup, SelectField, Submit, TextArea, TextField } from './fields.tsx';
import { boundsOf, formOf } from './form-of.server.ts';
import { buttonForm, idToSend, openForm } from './open-form.ts';

const noteOnOrder = {
  name: 'noteOnOrder',
  fields: {
    words: longText(2_000, 'a note'),
    title: requiredLine(80, 'a title'),
    how: z.enum(['now', 'ask']),
    days: chosen(z.enum(['mon', 'tue'])),
  },
  expected: ['version'],
  subject: ['id'],
} as const;
const subject = { id: '7' };
const expected = { version: 2 };

function html(children: ReactNode) {
  return renderToStaticMarkup(
    <RouterProvider router={createMemoryRouter([{ path: '/', element: children }])} />,
  );
}

test.each([
  [requiredLine(120, 'a note'), { required: true, maxLength: 120 }],
  [optionalLine(200, 'why'), { required: false, maxLength: 200 }],
  [longText(2_000, 'a note'), { required: true, maxLength: 2_000 }],
  [optionalText(500), { required: false, maxLength: 500 }],
  [email, { required: true, maxLength: 254 }],
  [formNumber(z.int().min(1)), { required: true }],
  [z.iso.date(), { required: true }],
  [z.enum(['now', 'ask']).default('now'), { required: true }],
  [chosen(z.string()), { required: false }],
  [z.array(requiredLine(40, 'a car')), { required: false }],
  [z.array(requiredLine(30, 'a language')).min(1), { required: true }],
])('what a field demands and bounds comes from its schema %#', (schema, bounds) => {
  expect(boundsOf(schema)).toEqual(bounds);
});

test('a field has its id, name and bounds from the action, and the page’s default', () => {
  const form = openForm(formOf(noteOnOrder), { subject, expected, defaults: { title: 'Rang' } });
  const page = html(
    <ActionForm form={form}>
      <TextField field={form.fields.title} label="Title" hint="Short" />
      <TextArea field={form.fields.words} label="Note" />
      <Submit>Save</Submit>
    </ActionForm>,
  );
  expect(page).toMatch(
    /<form id="noteOnOrder-7" method="post"><input type="hidden" name="act" value="noteOnOrder"\/>/,
  );
  expect(page).toContain(
    '<input type="hidden" name="id" value="7"/><input type="hidden" name="version" value="2"/>',
  );
  expect(page).toMatch(/<label[^>]*for="noteOnOrder-7-title">Title<\/label>/);
  expect(page).toMatch(
    /<input[^>]*id="noteOnOrder-7-title"[^>]*required="" maxLength="80" name="title" value="Rang"\/>/,
  );
  expect(page).toMatch(/<textarea[^>]*name="words"[^>]*maxLength="2000"/);
  expect(page).not.toContain('aria-invalid');
});

test('after a refusal the same form keeps what was typed and says what is wrong where it is; another keeps nothing', () => {
  const refused = {
    ok: false as const,
    message: 'Use 80 characters or fewer',
    errors: { title: ['Use 80 characters or fewer'] },
    values: { act: 'noteOnOrder', id: '7', version: '1', title: 'Too long', how: 'ask', days: 'mon,tue' },
  };
  const open = (id: string) => {
    const form = openForm(formOf(noteOnOrder), {
      subject: { id },
      expected,
      defaults: { words: 'Before' },
      refused,
    });
    return html(
      <ActionForm form={form}>
        <TextField field={form.fields.title} label="Title" />
        <TextArea field={form.fields.words} label="Note" />
        <RadioGroup
          field={form.fields.how}
          legend="How"
          options={[
            ['now', 'Now'],
            ['ask', 'Ask'],
          ]}
        />
        <CheckboxGroup
          field={form.fields.days}
          legend="Days"
          options={[
            ['mon', 'Monday'],
            ['tue', 'Tuesday'],
          ]}
        />
      </ActionForm>,
    );
  };
  const own = open('7');
  expect(own).toMatch(/role="alert"[^>]*>Use 80 characters or fewer<\/p>/);
  expect(own).toContain(
    '<span class="field__error" id="noteOnOrder-7-title-error">Use 80 characters or fewer</span>',
  );
  expect(own).toContain('aria-describedby="noteOnOrder-7-title-error"');
  expect(own).toContain('value="Too long"');
  // A field that was emptied stays empty.
  expect(own).toMatch(/<textarea[^>]*><\/textarea>/);
  expect(own.match(/checked=""/g)).toHaveLength(3);
  const other = open('8');
  expect(other).not.toContain('Too long');
  expect(other).toContain('Before</textarea>');
  expect(other).not.toContain('checked=""');
});

test('a choice keeps what was chosen', () => {
  const form = openForm(formOf(noteOnOrder), { subject, expected, defaults: { how: 'ask' } });
  const page = html(
    <SelectField
      field={form.fields.how}
      label="How"
      options={[
        ['now', 'Now'],
        ['ask', 'Ask'],
      ]}
    />,
  );
  expect(page).toContain('<option value="ask" selected="">Ask</option>');
});

test('a form that sends an id made by its page says itself why it was refused, though the page has made another', () => {
  const sendFile = { action: 'sendFile', fields: { file: { required: true } }, expected: [], subject: [] };
  const opened = (made: string, values: Record<string, string>) => {
    const refused: RefusedPost = { ok: false, message: 'Line 7', errors: { file: ['Line 7'] }, values };
    const id = idToSend(sendFile, made, refused);
    return { id, error: openForm(sendFile, { hidden: { id } as object, refused }).fields.file.error };
  };
  expect(opened('second', { act: 'sendFile', id: 'first' })).toEqual({ id: 'first', error: 'Line 7' });
  expect(opened('second', { act: 'another', id: 'first' })).toEqual({ id: 'second', error: undefined });
});

test('a form that got no answer expects what it was sent with, though its page has been read again', () => {
  const values = { act: 'noteOnOrder', id: '7', version: '1' };
  const expects = (code?: string) => {
    const refused: RefusedPost = { ok: false, message: 'Sorry', code, errors: {}, values };
    return openForm(formOf(noteOnOrder), { subject, expected: { version: 2 }, refused }).expected;
  };
  expect(expects(NOT_SENT)).toEqual({ version: '1' });
  expect(expects()).toEqual({ version: 2 });
});

test('a page that forgets a field, the subject or what it showed does not compile', () => {
  const form = openForm(formOf(noteOnOrder), { subject, expected });
  // @ts-expect-error: no such field
  expect(form.fields.wrds).toBeUndefined();
  // @ts-expect-error: the version that was shown is missing
  openForm(formOf(noteOnOrder), { subject });
  // @ts-expect-error: and the subject
  openForm(formOf(noteOnOrder), { expected });
});

test('a button is of a known action, with its subject and what was shown: the compiler misses none', () => {
  const pinNote = { name: 'pinNote', fields: {}, expected: [], subject: ['id'] } as const;
  type Actions = [typeof noteOnOrder, typeof pinNote];
  expect(buttonForm<Actions>('pinNote', { subject }).id).toBe('pinNote-7');
  expect(buttonForm<Actions>('noteOnOrder', { subject, expected }).expected).toEqual(expected);
  // @ts-expect-error: no action has this name.
  buttonForm<Actions>('unpinNote', { subject });
  // @ts-expect-error: it does not say what it is about.
  buttonForm<Actions>('pinNote', {});
  // @ts-expect-error: it does not say what was shown.
  buttonForm<Actions>('noteOnOrder', { subject });
  // @ts-expect-error: it does not say of which actions it is one.
  buttonForm('pinNote', { subject });
});
