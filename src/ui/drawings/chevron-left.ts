import type { Drawing } from './drawing.ts';

export const ChevronLeft: Drawing = [['path', { d: 'm15 18-6-6 6-6' }]];
