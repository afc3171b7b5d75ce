import type { Drawing } from './drawing.ts';

export const Menu: Drawing = [
  ['path', { d: 'M4 5h16' }],
  ['path', { d: 'M4 12h16' }],
  ['path', { d: 'M4 19h16' }],
];
