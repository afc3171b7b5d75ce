/** What each scene says, in its order. The pictures are in `scenes.tsx` under the same names. */
export const scenes = [
  { name: 'rings', text: 'First, your instructor rings to agree a day and a place to pick you up.' },
  {
    name: 'licence',
    text: 'When they arrive, they check your provisional licence and ask you to read a number plate.',
  },
  { name: 'quiet', text: 'They drive you somewhere quiet. Nobody starts on a roundabout.' },
  { name: 'cockpit', text: 'Then you swap seats and set up the car for yourself: seat, mirrors, belt.' },
  {
    name: 'bite',
    text: 'Clutch down, first gear. Bring it up slowly until the car hums: that’s the biting point.',
  },
  { name: 'walk', text: 'Handbrake off and you’re driving. Walking pace is fine.' },
  {
    name: 'corner',
    text: 'Turn left, stop, move off again. Your instructor has pedals too.',
  },
  { name: 'home', text: 'Then home, with a chat about what went well and what comes next.' },
] as const;

export type SceneName = (typeof scenes)[number]['name'];

/** As `explainer.css` has it. */
const SECONDS_A_SCENE = 5;

export const filmTitle = 'Your first driving lesson';
export const filmText = `A first lesson in ${scenes.length * SECONDS_A_SCENE} seconds`;
