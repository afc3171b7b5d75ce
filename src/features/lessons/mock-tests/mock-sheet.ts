import { MAX_DRIVING_FAULTS } from '../driving-tests/test-outcome.ts';

/** What was marked in one area, by its place among them from 1 on. */
export interface SheetMark {
  area: number;
  driving: number;
  serious: number;
  dangerous: number;
}

export interface MockSheet {
  marks: SheetMark[];
  /** Whether the instructor had to act: an examiner fails the test then. */
  wasStopped: boolean;
}

export interface MockVerdict extends Omit<SheetMark, 'area'> {
  isPass: boolean;
}

/** Whether an examiner would have passed it: 15 driving faults at most, nothing serious or dangerous, and no need to act. */
export function judge({ marks, wasStopped }: MockSheet): MockVerdict {
  const sum = (of: 'driving' | 'serious' | 'dangerous') => marks.reduce((all, mark) => all + mark[of], 0);
  const [driving, serious, dangerous] = [sum('driving'), sum('serious'), sum('dangerous')];
  return {
    driving,
    serious,
    dangerous,
    isPass: driving <= MAX_DRIVING_FAULTS && serious === 0 && dangerous === 0 && !wasStopped,
  };
}
