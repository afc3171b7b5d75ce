/** The texts of a product's page besides those of the catalogue and its contents. */
export interface ProductTexts {
  /** Under the page's heading. */
  lead: string;
  forWhom: string[];
  /** The contents of a parcel; digital material describes itself. */
  parcel?: string[];
}

const words: Record<string, ProductTexts> = {
  'theory-training': {
    lead: 'Forty questions in the style of the theory test. You choose, and learn at once whether you were right, and why.',
    forWhom: [
      'You have booked the theory test, or are about to, and want to know where the gaps are.',
      'You have been driving a while and wonder what has changed since.',
      'You would rather understand a rule than learn it by heart.',
    ],
  },
  'brain-training': {
    lead: 'Twelve exercises of a minute or two: remembering what a mirror showed, finding the one thing that matters, reacting to that and to nothing else.',
    forWhom: [
      'You drive well until three things happen at once.',
      'You have ten minutes before a lesson, and want to be awake for it.',
      'You would like to know how far a car goes while you make up your mind.',
    ],
  },
  'hazard-perception': {
    lead: 'Ten drawn scenes from behind the wheel. Look, decide what could go wrong, and see where an instructor would look, and why.',
    forWhom: [
      'The hazard half of the theory test makes you nervous.',
      'You have been told to look further ahead, and nobody has said at what.',
      'You drive in the country, where the hazards have wool.',
    ],
  },
  'mock-test-library': {
    lead: 'Three tests of fifteen questions, marked when you have finished, each answer with its reason. Take them as often as you like.',
    forWhom: [
      'You have read the Highway Code, and want to know whether it stayed.',
      'You want to sit a test once before it counts.',
      'You have a week to go.',
    ],
  },
  'pass-for-less-pack': {
    lead: 'Theory, hazard perception, brain training and mock tests: all four of our learning aids, for one price.',
    forWhom: [
      'You are starting out, and will need each of them before your driving test.',
      'You are giving somebody a first lesson, and would like to add the rest.',
      'You would have bought two: all four cost less.',
    ],
  },
  'l-plate-and-highway-code-pack': {
    lead: 'Two magnetic L plates and the book that everybody quotes, in one parcel.',
    forWhom: [
      'You practise in a car of your own or your parents’: the law asks for L plates front and back.',
      'You like a book that you can write in.',
    ],
    parcel: [
      'Two magnetic L plates of the legal size, one for the front and one for the back',
      'The Highway Code, the printed edition',
      'A card with how to fix them, and when to take them off',
    ],
  },
};

/** Undefined for a product without texts: its summary is shown instead. */
export function productTexts(slug: string): ProductTexts | undefined {
  return words[slug];
}
