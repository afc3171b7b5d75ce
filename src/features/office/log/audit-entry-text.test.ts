import { expect, test } from 'vitest';
import { allActions } from '../all-actions.server.ts';
import { formatActionName, formatAuditEntry, pageOfThing } from './audit-entry-text.ts';

test('every act has its words for the log', () => {
  const called = allActions.map(({ name }) => name);
  expect(called.filter((name) => formatAuditEntry(name, '').before === formatActionName(name))).toEqual([]);
});

test('a refund says how much and why; what has no words is named as it is called', () => {
  expect(formatAuditEntry('refundOrder', '£1,010.00: Changed their mind')).toEqual({
    before: 'Refunded £1,010.00 of',
    detail: 'Changed their mind',
  });
  expect(formatAuditEntry('renamedLongAgo', 'x')).toEqual({ before: 'Renamed long ago', detail: 'x' });
});

test('things have their pages', () => {
  expect(pageOfThing('product', 'lessons-leeds')).toBe('/office/catalogue/products/lessons/leeds');
  expect(pageOfThing('day', '2026-11-24')).toBe('/office/money?month=2026-11');
  expect(pageOfThing('person', 'erased')).toBeUndefined();
});
