import type { Material } from '../../material.ts';
import { mockOne } from './mock-one.server.ts';
import { mockThree } from './mock-three.server.ts';
import { mockTwo } from './mock-two.server.ts';

export const mockTests: Material = {
  slug: 'mock-test-library',
  intro:
    'Fifteen questions each, marked when you have finished, with the reason for every answer. The real test asks 50 and passes you at 43; by that measure 13 out of 15 is a pass.',
  units: [mockOne, mockTwo, mockThree],
};
