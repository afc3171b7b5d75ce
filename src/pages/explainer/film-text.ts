/** What each scene says, in its order. The pictures are in `scenes.tsx` under the same names. */
export const scenes = [
  { name: 'rings', words: 'First, your instructor rings to agree a day and a place to pick you up.' },
  {
    name: 'licence',
    words: 'When they arrive, they check your provisional licence and ask you to read a number plate.',
  },
  { name: 'quiet', words: 'They drive you somewhere quiet. Nobody starts on a roundabout.' },
  { name: 'cockpit', words: 'Then you swap seats and set up the car for yourself: seat, mirrors, belt.' },
  {
    name: 'bite',
    words: 'Clutch down, first gear. Bring it up slowly until the car hums: that’s the biting point.',
  },
  { name: 'walk', words: 'Handbrake off and you’re driving. Walking pace is fine.' },
  {
    name: 'corner',
    words: 'Turn left, stop, move off again. Your instructor has pedals too.',
  },
  { name: 'home', words: 'Then home, with a chat about what went well and what comes next.' },
] as const;

export type SceneName = (typeof scenes)[number]['name'];

/** As `explainer.css` has it. */
const SECONDS_A_SCENE = 5;

export const filmTitle = 'Your first driving lesson';
export const filmText = `A first lesson in ${scenes.length * SECONDS_A_SCENE} seconds`;
