import type { Drawing } from './drawing.ts';

export const UserRound: Drawing = [
  ['circle', { cx: '12', cy: '8', r: '5' }],
  ['path', { d: 'M20 21a8 8 0 0 0-16 0' }],
];
