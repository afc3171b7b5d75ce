import { expect, test } from 'vitest';
import { offerShown } from './offer-shown.server.ts';

test('an offer has the year of a time in another one, and of when it ends', () => {
  const offer = {
    id: '',
    learner: { id: '', name: 'Callum Reid' },
    instructor: 'amara-osei',
    startsAt: new Date('2027-01-05T10:00:00Z'),
    endsAt: new Date('2027-01-05T11:30:00Z'),
    pickUp: { place: '', outcode: 'LS6' },
    reason: 'freed' as const,
    booking: null,
    waiting: null,
    state: 'open' as const,
    isCovered: true,
    needsRequest: false,
    lapsesAt: new Date('2027-01-01T10:00:00Z'),
    decidedAt: null,
    declinedAt: null,
    rule: { version: 1, freeHours: 48 },
  };
  const now = new Date('2026-12-31T10:00:00Z');
  expect(offerShown(offer, { instructor: 'Amara Osei', refused: null, now })).toMatchObject({
    day: 'Tuesday 5 January 2027',
    lapses: 'Fri 1 Jan 2027, 10:00',
    notice: expect.stringContaining('Sun 3 Jan 2027, 10:00'),
  });
});
