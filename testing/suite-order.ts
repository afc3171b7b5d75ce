import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { startsProcesses } from './suites.ts';

/** First the suites that wait for processes: at the end they would keep the other workers' cores idle. */
export class SuiteOrder extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(specifications);
    const { root } = this.ctx.config;
    const waits = ({ moduleId }: TestSpecification) =>
      startsProcesses(path.relative(root, moduleId).split(path.sep).join('/'));
    return [...sorted.filter(waits), ...sorted.filter((specification) => !waits(specification))];
  }
}
