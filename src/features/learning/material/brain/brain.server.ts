import type { Material } from '../../material.ts';
import { finding } from './brain-finding.server.ts';
import { looking } from './brain-looking.server.ts';
import { reacting } from './brain-reacting.server.ts';

export const brain: Material = {
  slug: 'brain-training',
  intro:
    'Twelve exercises of a minute or two each: remember what you saw in a mirror, find the one thing that matters, and react to it and nothing else. Do a few before each lesson.',
  units: [looking, finding, reacting],
};
