import type { QuestionBank } from '../bank/question-bank.ts';
import type { Material } from '../material.ts';
import { brain } from './brain/brain.server.ts';
import { hazards } from './hazards/hazards.server.ts';
import { mockTests, theory } from './theory.server.ts';

/** The learning material of a product; undefined for products without any. */
export function materialOf(bank: QuestionBank, slug: string): Material | undefined {
  return [theory(bank), brain, hazards, mockTests(bank)].find((material) => material.slug === slug);
}
