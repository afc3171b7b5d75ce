/** How well a learner does something, as the DVSA's driver's record has it. Nought stands for not started. */
export const levels = [
  { level: 1, name: 'Introduced', means: 'You’ve met it, and follow instructions.' },
  { level: 2, name: 'Helped', means: 'You’re improving, with a bit of help.' },
  { level: 3, name: 'Prompted', means: 'You need a reminder now and then.' },
  { level: 4, name: 'Independent', means: 'You do it well every time, on your own.' },
  { level: 5, name: 'Reflection', means: 'You can say why, and what you’d do differently.' },
] as const;

export type Level = (typeof levels)[number]['level'];
export type LevelOrNone = Level | 0;

export const TOP_LEVEL = 5;

export interface Skill {
  /** As in the DVSA's form. */
  number: number;
  name: string;
}

export interface SkillGroup {
  name: string;
  skills: Skill[];
}

const named: [group: string, ...skills: string[]][] = [
  ['The basics', 'Legal responsibilities', 'Safety checks', 'Cockpit checks', 'Security'],
  ['Control and positioning', 'Controls and instruments', 'Moving away and stopping', 'Safe positioning'],
  [
    'Observation, signalling and planning',
    ...['Mirrors: vision and use', 'Signals', 'Anticipation and planning', 'Use of speed', 'Other traffic'],
    'Fuel-efficient driving',
  ],
  ['Junctions, roundabouts and crossings', 'Junctions', 'Roundabouts', 'Pedestrian crossings'],
  ['Manoeuvres', 'Reversing', 'Turning the car around', 'Parking', 'Emergency stop'],
  ['Road types', 'Country roads', 'Dual carriageways', 'Motorways'],
  ['Driving conditions', 'Driving in the dark', 'Weather conditions', 'Passengers and loads'],
  ['Following routes', 'Independent driving and using a sat nav'],
];

/** The skills of the driver's record in its groups and by its numbers. Pages that show them credit the DVSA. */
export const skillGroups: readonly SkillGroup[] = named.map(([name, ...skills], group) => {
  const before = named.slice(0, group).reduce((sum, [, ...earlier]) => sum + earlier.length, 0);
  return { name, skills: skills.map((skill, place) => ({ number: before + place + 1, name: skill })) };
});

export const skills: readonly Skill[] = skillGroups.flatMap((group) => group.skills);

/** Said wherever skills are shown. */
export const SKILLS_CREDIT =
  'Skills and levels from the DVSA’s driver’s record, under the Open Government Licence v3.0.';

export function levelName(level: LevelOrNone): string {
  return levels.find((known) => known.level === level)?.name ?? 'Not started';
}

export function isSkill(number: number): boolean {
  return skills.some((skill) => skill.number === number);
}

export function isLevel(level: number): level is Level {
  return levels.some((known) => known.level === level);
}
