import { afterAll, beforeAll, expect, test } from 'vitest';
import { passwordLink } from '#src/features/identity/customer/account-emails.server.tsx';
import { brand } from '#src/platform/brand.ts';
import { renderBody } from '#src/platform/mail/email.server.ts';
import { examplesOf } from '#src/platform/mail/wording.ts';
import { register } from '#testing/accounts.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { builtSite } from '#testing/pages.ts';
import { plainBrowser } from '#testing/plain-browser.ts';
import { emailGroups } from './sample-emails.server.tsx';

let app: TestApp;
let owner: Awaited<ReturnType<TestApp['staff']>>;
beforeAll(async () => {
  app = await testApp();
  owner = await app.staff('owner');
});
afterAll(() => app.close());

const emails = emailGroups.flatMap(([, group]) => group);
const WORDS = {
  subject: 'Welcome to {school}',
  heading: 'Nearly there',
  opening: 'Choose a password.\n\nThen choose lessons.',
  closing: 'See you on the road.',
};
const save = (words: object, version: number, email = 'confirm-email') =>
  owner.put<{ errors?: object }>(`/v1/office/school/emails/${email}`, {
    ...words,
    expected_version: version,
  });
const lastLine = () =>
  app.db
    .selectFrom('audit_log')
    .select(['did', 'subject_id', 'detail'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();

async function registered(address: string) {
  await register(app.browser(), address);
  await app.queue.drain();
  const { subject } = await app.db
    .selectFrom('emails')
    .select('subject')
    .where('recipient', '=', address)
    .executeTakeFirstOrThrow();
  return subject;
}

test('an owner’s words are in the next email until they go back to ours, each with a line of the log', async () => {
  expect(await save(WORDS, 0)).toMatchObject({ status: 200, body: { number: 1 } });
  expect(await lastLine()).toEqual({
    did: 'setEmailWording',
    subject_id: 'confirm-email',
    detail: 'Link to open an account: subject, heading, opening, closing',
  });
  expect(await registered('joan@example.com')).toBe(`Welcome to ${brand.name}`);
  const reset = await owner.post('/v1/office/school/emails/confirm-email/reset', { expected_version: 1 });
  expect(reset).toMatchObject({ status: 200, body: { number: 2 } });
  expect(await lastLine()).toMatchObject({ did: 'resetEmailWording' });
  expect(await registered('sam@example.com')).toBe(`Choose a password for ${brand.name}`);
});

test('words that were shown before another change are refused, and those that say the same are no version', async () => {
  expect((await save(WORDS, 1)).status).toBe(409);
  await save(WORDS, 2);
  expect((await save(WORDS, 3)).body).toEqual({ number: 3 });
});

test('the school’s own facts are published without its words, and a version that is restored brings its own', async () => {
  const { body } = await owner.post('/v1/office/school/restore', { number: 0, expected_version: 3 });
  expect(body).toEqual({ number: 4 });
  expect(await lastLine()).toMatchObject({ detail: 'words of emails' });
  expect(app.running.school.current().wordings).toEqual({});
});

test.each([
  ['subject', ''],
  ['subject', 'Line\nbreak'],
  ['heading', 'x'.repeat(101)],
  ['opening', 'Hello {first name}'],
  ['opening', ''],
  ['closing', '<a href="https://elsewhere.example">here</a>'],
])('%s %j is refused in its field', async (field, value) => {
  const { status, body } = await save({ ...WORDS, [field]: value }, 4);
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
});

test('an email that nobody has is not found', async () => {
  expect((await save(WORDS, 4, 'newsletter')).status).toBe(404);
});

test('what a customer typed is text in the school’s words', async () => {
  const own = { ...WORDS, opening: 'Dear {first name}' };
  const school = { ...brand, wordings: { 'reset-password': own } };
  const { body } = passwordLink.compose(
    { firstname: '<i>Joan</i> {school}', url: 'https://x.example' },
    school,
  );
  expect((await renderBody(body, school)).html).toContain('Dear &lt;i&gt;Joan&lt;/i&gt; {school}');
});

test.each(emails.map((email) => [email.words.name, email] as const))(
  '%s says each of its placeholders, and what its school writes, in HTML and in plain text',
  async (name, { words, sample }) => {
    const all = Object.keys(examplesOf(words, brand)).map(
      (placeholder) => `${placeholder} is {${placeholder}}`,
    );
    const own = {
      subject: `Subject: {school}`,
      heading: 'An own heading',
      opening: `An own opening.\n\n${all.join('. ')}.`,
      closing: 'An own closing',
    };
    const school = { ...brand, wordings: { [name]: own } };
    const { subject, body } = await sample(school, 'https://lessons.example', app.running.services);
    const { html, plain } = await renderBody(body, school);
    expect(subject).toBe(`Subject: ${brand.name}`);
    for (const said of ['An own heading', 'An own opening.', 'An own closing']) {
      expect(html).toContain(said);
      expect(plain).toContain(said);
    }
    expect(plain).not.toMatch(/[{}]|undefined/);
  },
);

const preview = (query = '', email = 'receipt') =>
  owner.raw({ method: 'GET', url: `/office/school/emails/${email}/preview${query}` });

test('a preview is the email with what is typed, in a frame that runs nothing', async () => {
  const typed = { subject: 'Order {order number} & more', heading: 'Ta', opening: '', closing: '' };
  const opening = '{order number}, {when paid}, {paid with} for {first name}';
  const shown = await preview(`?${new URLSearchParams({ ...typed, opening })}`);
  expect(shown.headers['content-security-policy']).toContain('sandbox');
  expect(shown.text).toContain('Order BP-4K7M-29 &#38; more');
  expect(shown.text).toContain('Visa ending 3436 for Joan');
  expect(shown.text).toContain('10 hours in Leeds');
  const refused = await preview(`?${new URLSearchParams(typed)}`);
  expect(refused.text).toContain('Keep {order number}, {when paid} and {paid with}: the email needs it');
  expect((await preview()).text).toContain(`Your ${brand.name} order BP-4K7M-29`);
  expect((await preview('', 'voucher')).text).toContain('"data:image/png;base64,');
  expect((await preview('', 'newsletter')).status).toBe(404);
});

test('an email’s page saves an owner’s words, refuses what can’t be filled in, and goes back to ours', async () => {
  const site = await builtSite(app);
  const office = plainBrowser(site, owner.cookies);
  await office.open('/office/school');
  await office.follow('Change the words of emails and texts');
  await office.follow('Course place confirmed');
  await office.press('Save', { Heading: 'See you at {course}', Closing: 'Bring {a friend}.' });
  expect(office.part('.field--error').text).toContain('{a friend} can’t be filled in here');
  expect(office.field('Heading').value).toBe('See you at {course}');
  await office.press('Save', { Closing: 'Bring a friend.' });
  expect(office.text).toContain('Saved. Emails say it from now on.');
  const shown = plainBrowser(site, owner.cookies);
  await shown.open(office.document.querySelector('iframe')?.getAttribute('src') ?? '');
  expect(shown.heading).toBe('See you at Instructor open evening');
  expect(shown.text).toContain('Bring a friend.');
  await office.press('Back to our words');
  expect(office.text).toContain('The email has our words again.');
  expect(office.field(/^Closing/).value).toBe('');
});
