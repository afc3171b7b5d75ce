import { MAX_DRIVING_FAULTS } from '../driving-tests/test-outcome.ts';

/** The areas of a test's result, as the DVSA emails it, in its order. */
export const sheetAreas = [
  'Ancillary controls',
  'Awareness and planning',
  'Clearance to obstructions',
  'Control',
  'Controlled stop',
  'Eyesight',
  'Following at a safe distance',
  'Forward park',
  'Fuel-efficient driving',
  'Judgement: overtaking, meeting, crossing',
  'Junctions',
  'Move off',
  'Pedestrian crossings',
  'Position and normal stops',
  'Positioning',
  'Precautions',
  'Progress',
  'Response to signs and signals',
  'Reverse park',
  'Reverse right',
  'Signals',
  'Use of mirrors',
  'Use of speed',
  'Vehicle checks',
] as const;
export type SheetArea = (typeof sheetAreas)[number];

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
