import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { setWorkingHours } from '#src/features/lessons/availability/working-hours.server.ts';
import { lengthOf } from '#src/platform/texts/segments.ts';
import { AMARA, at, by, lessonRequest, NOW } from '#testing/diary.ts';
import { emptyTables } from '#testing/empty-tables.ts';
import { learnersWithHours, type TaughtLearner } from '#testing/learners.ts';
import { type AppWithTexts, appWithTexts } from '#testing/texts.ts';
import { bookTime } from '../bookings/book-time.server.ts';
import { bookingsOfLearner } from '../bookings/booking-rows.server.ts';
import { recordFreed } from './offers/keep-offers.server.ts';
import { isYes } from './take-offer-by-text.server.ts';
import { joinWaitingList } from './waiting-list.server.ts';

let app: AppWithTexts;
let people: TaughtLearner[];
beforeAll(async () => {
  app = await appWithTexts();
  people = await learnersWithHours(app.db, 30);
  const weekdays = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: 540, to: 1080 }));
  await app.db.transaction().execute((tx) => setWorkingHours(tx, AMARA, weekdays));
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(NOW.toISOString());
  await emptyTables(
    app.db,
    'bookings',
    'waiting_list',
    'freed_times',
    'texts',
    'text_replies',
    'text_stops',
    'emails',
  );
});

let numbers = 400_000;
/** A learner who waits for Thursdays and has agreed to hear of free times by text. */
async function waiting(email?: string) {
  const { id } = people.pop() as TaughtLearner;
  numbers += 1;
  const phone = `+447400${numbers}`;
  if (email) await app.db.updateTable('learners').set({ email }).where('id', '=', id).execute();
  await app.db
    .insertInto('text_numbers')
    .values({
      email: email ?? `${id}@example.com`,
      phone,
      checked_at: NOW,
      reminders: false,
      changes: false,
      offers: true,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const entry = {
    instructor: AMARA,
    weekdays: [4],
    from: 540,
    to: 1080,
    minutes: 90 as const,
    lastDay: '2026-12-24',
  };
  await app.db.transaction().execute((tx) => joinWaitingList(tx, id, { entry, now: NOW }));
  return {
    id,
    phone,
    replies: (body: string, way?: { isDoubled: boolean }) => app.phones.reply(phone, body, way),
    /** What they are texted after this moment. */
    async reads() {
      await app.sendTexts();
      const texts = app.phones.texts().filter(({ to }) => to === phone);
      for (const { body } of texts) expect(lengthOf(body)).toMatchObject({ alphabet: 'gsm', segments: 1 });
      return texts.map(({ body }) => body);
    },
    booked: async () => (await bookingsOfLearner(app.db, id)).map(({ state, startsAt }) => [state, startsAt]),
  };
}

/** A time of Amara's comes free, and is texted to whoever waits. */
async function comesFree(from: string, day?: string) {
  const startsAt = at(from, day);
  const endsAt = new Date(startsAt.getTime() + 90 * 60_000);
  await app.db.transaction().execute((tx) => recordFreed(tx, AMARA, { startsAt, endsAt }));
  await app.queue.run('offer-freed-times');
  await app.sendTexts();
}

const forPeople = async () => {
  const open = await app.db.selectFrom('text_replies').select('body').where('done_at', 'is', null).execute();
  return open.map(({ body }) => body);
};

test.each([
  ...['YES', 'yes', 'Yes.', 'yes please', 'Yes, please!', '“Yes”', 'y', ' YES\n'].map((reply) => [
    reply,
    true,
  ]),
  ...['Yes?', 'Yes but later', 'Yesterday', 'No', '', 'stop'].map((reply) => [reply, false]),
] as [string, boolean][])('“%s” takes a time: %s', (reply, isMeant) => {
  expect(isYes(reply)).toBe(isMeant);
});

test('the first YES has the time, the second reads that it has gone, and each is answered once', async () => {
  const [first, second] = [await waiting(), await waiting()];
  await comesFree('16:00');
  const offered =
    'Bitepoint: Thu 26 Nov, 16:00 with Amara is free. Reply YES to have it (uses 1 h 30 min). First reply gets it. Ends 12:00 tomorrow.';
  expect([await first.reads(), await second.reads()]).toEqual([[offered], [offered]]);
  await first.replies('Yes please.', { isDoubled: true });
  await second.replies('YES');
  await second.replies('yes');
  expect(await first.booked()).toEqual([['booked', at('16:00')]]);
  expect(await second.booked()).toEqual([]);
  await first.replies('Yes');
  const gone =
    "Bitepoint: sorry, Thu 26 Nov, 16:00 with Amara has gone. Nothing was booked or charged. You're still on the waiting list.";
  expect(await first.reads()).toEqual([
    offered,
    "Bitepoint: it's yours. Thu 26 Nov, 16:00 to 17:30 with Amara. Cancelling is free until Tue 24 Nov, 16:00.",
  ]);
  expect(await second.reads()).toEqual([offered, gone]);
  expect(await forPeople()).toEqual([]);
  const emails = await app.db
    .selectFrom('emails')
    .select('subject')
    .where('recipient', '=', `${first.id}@example.com`)
    .execute();
  expect(emails.map(({ subject }) => subject)).toContainEqual(expect.stringMatching(/booked/));
});

test('whoever has more than one time to choose from is asked which, and takes none by YES', async () => {
  const who = await waiting();
  await comesFree('09:00');
  await comesFree('14:00');
  const [one, two] = await who.reads();
  expect([one, two]).toEqual([
    expect.stringContaining('Reply YES'),
    expect.stringMatching(
      /^Bitepoint: Thu 26 Nov, 14:00 with Amara is free\. .*First to take it has it: \S+$/,
    ),
  ]);
  await who.replies('Yes');
  expect((await who.reads()).at(-1)).toMatch(
    /^Bitepoint: nothing is booked yet, since you have more than one time/,
  );
  expect(await who.booked()).toEqual([]);
});

test.each([
  {
    why: 'too few hours',
    async meanwhile({ id }: { id: string }) {
      await sql`insert into lesson_minutes (order_id, position, kind, minutes, source, day, at, entered_by)
        select order_id, position, 'expired', -570, 'x' || order_id, '2026-11-22', now(), '' from lesson_lines
        where learner_id = ${id}`.execute(app.db);
    },
    answer:
      /^Bitepoint: sorry, Thu 26 Nov, 16:00 with Amara isn't booked: 1 h 30 min is more than you have left\. More hours: \S+\/account\/lessons$/,
  },
  {
    why: 'another lesson then',
    async meanwhile({ id: learnerId }: { id: string }) {
      const lesson = {
        ...lessonRequest(at('16:30'), 60),
        instructor: 'tom-ackroyd',
        outsideWorkingHours: true,
      };
      const answer = await app.db
        .transaction()
        .execute((tx) => bookTime(tx, { ...lesson, ...by('office'), learnerId }));
      expect(answer).toHaveProperty('booked');
    },
    answer: "Bitepoint: Thu 26 Nov, 16:00 with Amara isn't booked: you have another lesson then.",
  },
  {
    why: 'lessons asked for within 14 days',
    async meanwhile({ id }: { id: string }) {
      await sql`delete from order_consents where order_id in (select order_id from lesson_lines where learner_id = ${id})`.execute(
        app.db,
      );
    },
    answer:
      'Bitepoint: nothing is booked yet. Thu 26 Nov, 16:00 with Amara needs one more tick, on the page that our email about it opens.',
  },
])('a YES that cannot be followed, $why, is answered with the reason', async ({ meanwhile, answer }) => {
  const who = await waiting();
  await comesFree('16:00');
  await meanwhile(who);
  const before = await who.booked();
  await who.replies('Yes');
  expect((await who.reads()).at(-1)).toMatch(answer);
  expect(await who.booked()).toEqual(before);
  expect(await forPeople()).toEqual([]);
});

test('a YES goes to people after another message of the staff, without an offer, and after STOP', async () => {
  const [asked, stranger, stopped] = [await waiting(), '+447400999777', await waiting()];
  await comesFree('16:00');
  await app.db
    .insertInto('texts')
    .values({
      id: sql`gen_random_uuid()`,
      reference: 'office-one',
      recipient: asked.phone,
      body: 'Bitepoint: shall we ring you?',
      state: 'delivered',
      is_urgent: false,
      created_at: NOW,
      expires_at: at('16:00'),
    })
    .execute();
  await asked.replies('Yes.');
  await app.phones.reply(stranger, 'yes');
  await stopped.replies('STOP');
  await stopped.replies('YES');
  expect((await forPeople()).sort()).toEqual(['YES', 'Yes.', 'yes']);
  expect([await asked.booked(), await stopped.booked()]).toEqual([[], []]);
  expect(await stopped.reads()).toHaveLength(1);
});
