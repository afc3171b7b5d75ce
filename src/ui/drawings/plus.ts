import type { Drawing } from './drawing.ts';

export const Plus: Drawing = [
  ['path', { d: 'M5 12h14' }],
  ['path', { d: 'M12 5v14' }],
];
