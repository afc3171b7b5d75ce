import type { Drawing } from './drawing.ts';

export const Check: Drawing = [['path', { d: 'M20 6 9 17l-5-5' }]];
