import type { Material } from '../../material.ts';
import { mockOne } from './mock-one.server.ts';
import { mockThree } from './mock-three.server.ts';
import { mockTwo } from './mock-two.server.ts';

export const mockTests: Material = {
  slug: 'mock-test-library',
  intro:
    'Fifteen questions each, marked when you finish, with every answer explained. The real test has 50 questions and a pass mark of 43, so here you need 13 out of 15.',
  units: [mockOne, mockTwo, mockThree],
};
