import type { Material } from '../../material.ts';
import { car } from './theory-car.server.ts';
import { people } from './theory-people.server.ts';
import { signs } from './theory-signs.server.ts';
import { speed } from './theory-speed.server.ts';

export const theory: Material = {
  slug: 'theory-training',
  intro:
    'Ten questions at a time. Choose an answer and see straight away whether it’s right, and why. We write our own questions, in the style of the test.',
  units: [people, signs, speed, car],
};
