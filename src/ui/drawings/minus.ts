import type { Drawing } from './drawing.ts';

export const Minus: Drawing = [['path', { d: 'M5 12h14' }]];
