import { describe, expect, test } from 'vitest';
import { canMove, orderStates, transitions } from './order.ts';

describe('the transitions of an order', () => {
  test('name every state, and lead to known ones only', () => {
    expect(Object.keys(transitions).sort()).toEqual([...orderStates].sort());
    for (const to of Object.values(transitions).flat()) expect(orderStates).toContain(to);
  });

  test('reach every other state from "placed", and leave none of those', () => {
    for (const to of orderStates) {
      expect(canMove('placed', to)).toBe(to !== 'placed');
      if (to !== 'placed') expect(transitions[to]).toEqual([]);
    }
  });
});
