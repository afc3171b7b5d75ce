import { expect, test } from 'vitest';
import { AMARA, diarySuite, NOW } from '#testing/diary.ts';
import { timesToBook } from './times-to-pick.server.ts';

const suite = diarySuite();
const times = async (whom: string | null) => {
  const { db, learner } = suite;
  const { days, own, ...shown } = await timesToBook(
    db,
    learner.id,
    { minutes: '60', week: null, with: whom },
    NOW,
  );
  const people = new Set(days.flatMap((day) => day.times.map((time) => time.with)));
  return { ...shown, own, people: [...people] };
};

test('a learner sees the times of an instructor who picks up where they are', async () => {
  expect(await times(AMARA)).toMatchObject({
    instructor: { slug: AMARA },
    people: ['Amara Osei'],
    doesNotCome: null,
  });
});

test('an instructor who does not pick up there is named, and the times are of those who do', async () => {
  const shown = await times('tom-ackroyd');
  expect(shown).toMatchObject({
    instructor: null,
    doesNotCome: 'Tom Ackroyd doesn’t usually pick up in LS6.',
  });
  expect(shown.people).not.toEqual([]);
  expect(shown.people).not.toContain('Tom Ackroyd');
});
