import type { Material } from '../../material.ts';
import { finding } from './brain-finding.server.ts';
import { looking } from './brain-looking.server.ts';
import { reacting } from './brain-reacting.server.ts';

export const brain: Material = {
  slug: 'brain-training',
  intro:
    'Twelve exercises of a minute or two: remembering what a mirror showed, finding the one thing that matters, and reacting to it and to nothing else. Do a few before each lesson.',
  units: [looking, finding, reacting],
};
