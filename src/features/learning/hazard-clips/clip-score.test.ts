import { describe, expect, test } from 'vitest';
import { formatScore, scoreOf } from './clip-score.ts';

const WINDOW = { from: 7, to: 12 };

describe('a clip scores', () => {
  test.each<[string, number[], number, string]>([
    ['five for the moment in which it begins', [7], 5, 'in time'],
    ['five just before the second part', [7.99], 5, 'in time'],
    ['four from the second part on', [8], 4, 'in time'],
    ['one in the last moment', [11.99], 1, 'in time'],
    ['nothing when the danger is over', [12], 0, 'too late'],
    ['nothing before it develops', [6.99], 0, 'too early'],
    ['nothing without a press', [], 0, 'not pressed'],
    ['for the first press inside, whatever came before', [2, 5, 9.5, 7.2], 3, 'in time'],
    ['for the eighth press', [1, 2, 3, 4, 5, 6, 6.5, 7], 5, 'in time'],
    ['nothing for pressing all the time', [1, 2, 3, 4, 5, 6, 7, 8, 9], 0, 'too often'],
  ])('%s', (_name, presses, points, reason) => {
    expect(scoreOf(presses, WINDOW)).toMatchObject({ points, reason });
  });

  test('and says how long it took', () => {
    expect(formatScore(scoreOf([8.24], WINDOW), WINDOW)).toBe(
      'You pressed 1.2 seconds after it started to develop.',
    );
    expect(formatScore(scoreOf([8], WINDOW), WINDOW)).toContain('1 second after');
  });
});
