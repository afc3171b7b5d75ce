/** What each scene says, in its order. The pictures are in `scenes.tsx` under the same names. */
export const scenes = [
  { name: 'rings', words: 'Your instructor rings first. You agree a day, and where to be picked up.' },
  {
    name: 'licence',
    words: 'At your door they look at your provisional licence, and have you read a number plate.',
  },
  { name: 'quiet', words: 'They drive you somewhere quiet. Nobody begins on a roundabout.' },
  { name: 'cockpit', words: 'Then you swap. Seat, mirrors, belt: you set the car up for yourself.' },
  {
    name: 'bite',
    words: 'Clutch down, first gear. Let it up slowly until the car hums: that is the biting point.',
  },
  { name: 'walk', words: 'Handbrake off, and you are driving. Walking pace will do.' },
  {
    name: 'corner',
    words: 'Turn left, stop, move off again. There are pedals on the instructor’s side too.',
  },
  { name: 'home', words: 'Home, with a word on what went well, and what comes next.' },
] as const;

export type SceneName = (typeof scenes)[number]['name'];

/** As `explainer.css` has it. */
const SECONDS_A_SCENE = 5;

export const filmTitle = 'Your first driving lesson';
export const filmWords = `A first lesson in ${scenes.length * SECONDS_A_SCENE} seconds`;
