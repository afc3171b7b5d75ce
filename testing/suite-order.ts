import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { startsProcesses } from './suites.ts';

/**
 * Suites that wait for processes run in the first half: at the end they would keep the other workers' cores idle. They are
 * spread over it, so that few start processes at once.
 */
export class SuiteOrder extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config;
    const isWaiting = ({ moduleId }: TestSpecification) =>
      startsProcesses(path.relative(root, moduleId).split(path.sep).join('/'));
    const sorted = await super.sort(specifications);
    return spreadOverFirstHalf(
      sorted.filter(isWaiting),
      sorted.filter((specification) => !isWaiting(specification)),
    );
  }
}

/** All of both, each in its order, with none of `some` in the second half where there are fewer of them. */
export function spreadOverFirstHalf<One>(some: One[], others: One[]): One[] {
  const gap = Math.ceil(others.length / 2 / Math.max(some.length, 1));
  const spread = others.flatMap((other, place) =>
    place % gap === 0 ? [...some.slice(place / gap, place / gap + 1), other] : [other],
  );
  return [...spread, ...some.slice(Math.ceil(others.length / gap || 0))];
}
