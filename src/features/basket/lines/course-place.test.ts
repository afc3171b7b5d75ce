import { describe, expect, test } from 'vitest';
import type { ProductEvent } from '#src/features/catalogue/catalogue.ts';
import { asPence } from '#src/platform/money.ts';
import { pricedLine, product } from '#testing/basket-lines.ts';
import { addLine } from '../basket.ts';
import { coursePlace, formatPlace, paidWhole } from './course-place.ts';
import type { Line, PricedLine } from './line.ts';
import { unavailableLines, whyClosed } from './unavailable-lines.ts';

const event = (input: Partial<ProductEvent> = {}): ProductEvent => ({
  begins: new Date('2027-01-23T09:30:00Z'),
  ends: new Date('2027-01-23T16:00:00Z'),
  venue: 'The Tetley, Leeds',
  later: asPence(145_00),
  placesLeft: 2,
  begun: false,
  ...input,
});
const course = (input?: Partial<ProductEvent>) =>
  product({ type: 'course', id: 1, limit: 1, dispatch: 'none', event: event(input) });
const add = (lines: Line[], name: string, sold = course()) =>
  addLine(lines, sold, { itemId: name, quantity: 1, options: { name } });
const placeFor = (name: string, input?: Partial<ProductEvent>): PricedLine => ({
  ...pricedLine(course(input), 1, name),
  options: { name },
});

describe('adding a place', () => {
  test('is a line for each person, as long as there are places', () => {
    const first = add([], 'Moira');
    const second = first.ok ? add(first.lines, 'Callum') : first;
    expect(second.ok && second.lines.map(({ options }) => options.name)).toEqual(['Moira', 'Callum']);
    expect(second.ok && add(second.lines, 'Joan')).toEqual({ ok: false, refusal: 'no_places' });
  });

  test('again for the same person with the same wishes is refused', () => {
    const first = add([], 'Moira');
    expect(first.ok && add(first.lines, 'Moira')).toEqual({ ok: false, refusal: 'booked_already' });
  });

  test.each([
    ['is refused on a full course', { placesLeft: 0 }, 'no_places'],
    ['is refused once it has begun', { begun: true }, 'begun'],
  ] as const)('%s', (_name, input, refusal) => {
    expect(add([], 'Moira', course(input))).toEqual({ ok: false, refusal });
  });

  test('has no end where anybody may come', () => {
    let lines: Line[] = [];
    for (let n = 0; n < 30; n += 1) {
      const changed = add(lines, `Person ${n}`, course({ placesLeft: null }));
      expect(changed.ok).toBe(true);
      if (changed.ok) lines = changed.lines;
    }
  });
});

describe('a place in a basket', () => {
  test('hinders when the course has filled since, the later one first', () => {
    const lines = [placeFor('Moira', { placesLeft: 1 }), placeFor('Callum', { placesLeft: 1 })];
    expect(lines.map((line) => whyClosed(line, lines))).toEqual([undefined, 'is full']);
    expect(unavailableLines(lines).map(({ itemId }) => itemId)).toEqual(['Callum']);
  });

  test('hinders when the course has begun since, whatever is left', () => {
    const lines = [placeFor('Moira', { begun: true })];
    expect(whyClosed(lines[0] as PricedLine, lines)).toBe('has started');
    expect(unavailableLines(lines)).toHaveLength(1);
  });

  test('is paid for as a whole at the price of both parts, and nothing is paid later', () => {
    const whole = paidWhole(product({ type: 'course', id: 1, price: asPence(50_00), event: event() }));
    expect([whole.price, whole.event?.later]).toEqual([195_00, 0]);
    expect(paidWhole(product({ price: asPence(50_00) })).price).toBe(50_00);
  });

  test('says who, when, where, and what is paid later', () => {
    const place = coursePlace(placeFor('Moira'));
    expect(place).toEqual({
      attendee: 'Moira',
      when: 'Saturday 23 January 2027, 9:30am to 4pm',
      venue: 'The Tetley, Leeds',
      later: 145_00,
    });
    expect(formatPlace({ when: 'Saturday', venue: 'Leeds', later: '145.00' })).toBe(
      'Saturday, Leeds. £145 more to pay on the day.',
    );
    expect(formatPlace({ when: 'Saturday', venue: 'Leeds', later: '0.00' })).toBe('Saturday, Leeds.');
  });
});
