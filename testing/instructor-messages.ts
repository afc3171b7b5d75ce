import type { TestApp } from './app.ts';

export const AMARA = '/v1/website/instructors/amara-osei';

export const review = {
  name: 'Joan W',
  email: 'joan@example.com',
  rating: 5,
  content: 'Patient, clear, and on time.\nPassed at the first go.',
};

export const contactMessage = {
  from_name: 'Sam Watson',
  from_email: 'sam@example.com',
  phone: '07700 900123',
  callback_time: 'after six',
  subject: 'Lessons before Christmas?',
  body: 'Hello Amara,\n\ndo you have room in December?',
};

/** Everything that a message could leave behind. */
export async function traces({ db, queue }: Pick<TestApp, 'db' | 'queue'>) {
  const [reviews, messages, emails, links, waiting] = await Promise.all([
    db.selectFrom('reviews').select(['id', 'state', 'verified_at', 'rating']).orderBy('id').execute(),
    db.selectFrom('contact_messages').selectAll().orderBy('id').execute(),
    db.selectFrom('emails').select(['id', 'recipient']).orderBy('id').execute(),
    db.selectFrom('review_links').selectAll().execute(),
    queue.waiting(),
  ]);
  return { reviews, messages, emails, links, waiting };
}

/** Input that every text field must refuse or store unchanged. */
export const SCRIPT = '<script>alert(1)</script><img src=x onerror=alert(1)>';
export const SQL = [
  "'; drop table reviews; --",
  "' or '1'='1",
  '1) union select email from reviews --',
  '\\',
];
