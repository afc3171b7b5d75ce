import { type SheetArea, sheetAreas } from './sheet-areas.ts';

/** The skill of the driver's record that is practised for an area of a test's result, by its number. */
const SKILLS: Record<SheetArea, number> = {
  'Ancillary controls': 5,
  'Awareness and planning': 10,
  'Clearance to obstructions': 7,
  Control: 5,
  'Controlled stop': 20,
  Eyesight: 1,
  'Following at a safe distance': 12,
  'Forward park': 19,
  'Fuel-efficient driving': 13,
  'Judgement: overtaking, meeting, crossing': 12,
  Junctions: 14,
  'Move off': 6,
  'Pedestrian crossings': 16,
  'Position and normal stops': 6,
  Positioning: 7,
  Precautions: 3,
  Progress: 11,
  'Response to signs and signals': 10,
  'Reverse park': 19,
  'Reverse right': 17,
  Signals: 9,
  'Use of mirrors': 8,
  'Use of speed': 11,
  'Vehicle checks': 2,
};

/** The skills to practise for areas, each once and in the order of the record. */
export function skillsOfAreas(areas: readonly number[]): number[] {
  const found = areas.map((area) => sheetAreas[area - 1]).filter((area) => area !== undefined);
  return [...new Set(found.map((area) => SKILLS[area]))].sort((a, b) => a - b);
}
