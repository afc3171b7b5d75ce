import type { Material } from '../material.ts';
import { brain } from './brain/brain.server.ts';
import { hazards } from './hazards/hazards.server.ts';
import { mockTests } from './mock-tests/mock-tests.server.ts';
import { theory } from './theory/theory.server.ts';

const materials: readonly Material[] = [theory, brain, hazards, mockTests];

/** The learning material of a product; undefined for products without any. */
export function materialOf(slug: string): Material | undefined {
  return materials.find((material) => material.slug === slug);
}
