import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { formatList, SubmitButton } from './submit-button.tsx';
import { useForm } from './use-form.ts';

const REQUIRED = [
  ['firstname', 'your first name'],
  ['email', 'email'],
] as const;

function Form({ filled }: { filled?: boolean }) {
  const { attributes, busy, missing, errors, problems } = useForm({
    prefix: 'sign-in',
    required: REQUIRED,
    filled,
    send: () => Promise.resolve({ ok: true }),
  });
  return (
    <form {...attributes}>
      <SubmitButton
        labels={['Send', 'Sending…']}
        busy={busy}
        hint={missing.length > 0 ? 'hint' : undefined}
      />
      <p id="hint">{formatList(missing)}</p>
      <p>{Object.keys(errors).length + problems.length} problems</p>
    </form>
  );
}

test('on the server what is required is missing, and the button waits for a script', () => {
  expect(renderToStaticMarkup(<Form />)).toBe(
    '<form noValidate=""><button type="submit" class="btn btn--go needs-script" disabled="" aria-disabled="true" aria-describedby="hint">Send</button><p id="hint">your first name and email</p><p>0 problems</p></form>',
  );
});

test('a form that comes filled has no hint before the page can look', () => {
  expect(renderToStaticMarkup(<Form filled />)).toContain(
    '<button type="submit" class="btn btn--go needs-script" disabled="">',
  );
});

test('while it is sent the button is disabled in reach of the keyboard, and says so', () => {
  const sending = renderToStaticMarkup(<SubmitButton labels={['Send', 'Sending…']} busy posts />);
  expect(sending).toMatch(/^<button [^>]*aria-disabled="true" aria-busy="true">Sending…</);
});

function Posted() {
  const refused = {
    ok: false as const,
    message: 'Enter a subject',
    errors: { subject: ['Enter a subject'], email: ['Enter an email'] },
  };
  const send = () => Promise.resolve({ ok: true as const });
  const { busy, errors, problems } = useForm({ prefix: 'contact', refused, send });
  return (
    <>
      <p>{[errors.subject, ...problems.map(({ fieldId, text }) => `${fieldId}: ${text}`)].join(', ')}</p>
      <SubmitButton labels={['Send', 'Sending…']} busy={busy} hint="hint" posts />
    </>
  );
}

test('what a browser has posted by itself comes back with its errors, and with a button that posts', () => {
  expect(renderToStaticMarkup(<Posted />)).toBe(
    '<p>Enter a subject, contact-subject: Enter a subject, contact-email: Enter an email</p>' +
      '<button type="submit" class="btn btn--go" aria-describedby="hint">Send</button>',
  );
});

test.each([
  [['email'], 'email'],
  [['name', 'email'], 'name and email'],
  [['name', 'phone', 'postcode'], 'name, phone and postcode'],
])('%j in words', (names, words) => {
  expect(formatList(names)).toBe(words);
});
