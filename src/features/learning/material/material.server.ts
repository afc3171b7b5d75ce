import type { QuestionBank } from '../bank/question-bank.ts';
import { type Material, MOCK_TESTS, THEORY } from '../material.ts';
import { brain } from './brain/brain.server.ts';
import { hazards } from './hazards/hazards.server.ts';
import { mockTests, theory } from './theory.server.ts';

const materials = new Map<string, (bank: QuestionBank) => Material>([
  [THEORY, theory],
  [brain.slug, () => brain],
  [hazards.slug, () => hazards],
  [MOCK_TESTS, mockTests],
]);

/** The learning material of a product; undefined for products without any. */
export function materialOf(bank: QuestionBank, slug: string): Material | undefined {
  return materials.get(slug)?.(bank);
}
