/** What a product's page says beside its name and summary. */
export interface ProductTexts {
  /** Under the page's heading. */
  lead: string;
  forWhom: string[];
  /** The contents of a parcel; digital material describes itself. */
  parcel: string[];
}

/** The words that the site comes with. */
const texts: Record<string, Omit<ProductTexts, 'parcel'> & { parcel?: string[] }> = {
  'theory-training': {
    lead: 'More than 300 questions in the style of the theory test, many with pictures. Find out straight away whether you’re right, and why. We remember what you got wrong and bring it back.',
    forWhom: [
      'You’ve booked your theory test, or are about to, and want to find the gaps in your knowledge.',
      'You’ve been driving for a while and wonder what has changed since your test.',
      'You’d rather understand a rule than learn it by heart.',
    ],
  },
  'brain-training': {
    lead: 'Twelve exercises of a minute or two each: remember what you saw in a mirror, find the one thing that matters, and react to that and nothing else.',
    forWhom: [
      'You drive well until three things happen at once.',
      'You have ten minutes before a lesson and want to warm up.',
      'You’d like to know how far a car travels while you make up your mind.',
    ],
  },
  'hazard-perception': {
    lead: 'Twenty short animated clips from behind the wheel. Press when you see a hazard develop, score up to five points for each as in the theory test, then see where an instructor would look, and why.',
    forWhom: [
      'The hazard perception part of the theory test makes you nervous.',
      'You’ve been told to look further ahead, but nobody has said what for.',
      'You drive in the country, where some of the hazards have wool.',
    ],
  },
  'mock-test-library': {
    lead: '50 questions in 57 minutes, as in the real test: flag what you’re not sure of, then see your score and every answer explained. Each test has other questions, and you can take as many as you like.',
    forWhom: [
      'You’ve read the Highway Code and want to know how much you remember.',
      'You want to try a test before the real one.',
      'Your test is a week away.',
    ],
  },
  'pass-for-less-pack': {
    lead: 'Theory, hazard perception, brain training and mock tests: all four of our learning aids for one price.',
    forWhom: [
      'You’re starting out and will need all of them before your driving test.',
      'You’re giving someone their first lesson and would like to add something extra.',
      'You were going to buy two: all four cost less.',
    ],
  },
  'l-plate-and-highway-code-pack': {
    lead: 'Two magnetic L plates and the Highway Code, in one parcel.',
    forWhom: [
      'You practise in your own car or your parents’. By law you need an L plate on the front and the back.',
      'You like a book you can write in.',
    ],
    parcel: [
      'Two magnetic L plates of the legal size, one for the front and one for the back',
      'The printed edition of the Highway Code',
      'A card that explains how to attach them and when to take them off',
    ],
  },
};

interface Row {
  slug: string;
  summary: string;
  lead: string | null;
  for_whom: string[] | null;
  contents: string[] | null;
}

/** The words of the staff; where they have written none, those that the site comes with. */
export function productTexts({ slug, summary, lead, for_whom, contents }: Row): ProductTexts {
  const own = texts[slug];
  return {
    lead: (lead ?? own?.lead) || summary,
    forWhom: for_whom ?? own?.forWhom ?? [],
    parcel: contents ?? own?.parcel ?? [],
  };
}
