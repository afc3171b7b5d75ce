import { describe, expect, test } from 'vitest';
import { canMove, orderStates, transitions } from './order.ts';

describe('the transitions of an order', () => {
  test('name every state, and lead to known ones only', () => {
    expect(Object.keys(transitions).sort()).toEqual([...orderStates].sort());
    for (const to of Object.values(transitions).flat()) expect(orderStates).toContain(to);
  });

  test('reach every other state from "placed", and leave none of those but a paid one, which can be refunded', () => {
    for (const to of orderStates) {
      expect(canMove('placed', to)).toBe(!['placed', 'refunded'].includes(to));
      if (to !== 'placed') expect(transitions[to]).toEqual(to === 'paid' ? ['refunded'] : []);
    }
  });
});
