import type { Drawing } from './drawing.ts';

export const ChevronRight: Drawing = [['path', { d: 'm9 18 6-6-6-6' }]];
