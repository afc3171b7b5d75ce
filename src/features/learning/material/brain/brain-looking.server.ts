import { question, type Unit } from '../../material.ts';

export const looking: Unit = {
  slug: 'looking',
  name: 'Look, then remember',
  kind: 'exercises',
  exercises: [
    {
      name: 'The street behind you',
      how: 'Look for about three seconds, as you would in a mirror. Then hide it and answer.',
      rows: [
        ['Bus', 'Red van', 'Cyclist'],
        ['Zebra crossing', 'Post box', 'Parked car, door open'],
      ],
      hides: true,
      question: question(
        'What was the parked car doing?',
        'Its door was open',
        ['It was signalling', 'It was reversing', 'Nothing'],
        'Of everything there, the open door was the biggest danger. Train yourself to spot that first.',
      ),
    },
    {
      name: 'Three mirrors',
      how: 'Each row is one mirror: left, middle and right. Look along each one once, then hide them and answer.',
      rows: [
        ['Left: nothing', 'Left: kerb'],
        ['Middle: lorry, far', 'Middle: taxi, near'],
        ['Right: motorcycle, gaining'],
      ],
      hides: true,
      question: question(
        'Where was the motorcycle?',
        'In the right mirror, getting closer',
        ['In the left mirror', 'In the middle mirror, far away', 'There wasn’t one'],
        'Something that’s getting closer matters more than something that’s already close. "Gaining" is the word to remember.',
      ),
    },
    {
      name: 'Five signs in a row',
      how: 'You pass these signs in this order. Read them once, then hide them and answer.',
      rows: [['Town name'], ['30'], ['School'], ['Speed camera'], ['Give way']],
      hides: true,
      question: question(
        'What came directly after the speed limit?',
        'School',
        ['Speed camera', 'Give way', 'Town name'],
        'Signs come in the order you need them: first the limit, then the reason for it.',
      ),
    },
    {
      name: 'The car that was there',
      how: 'Look at the four cars and their number plates, then hide them and answer.',
      rows: [
        ['Blue: K L 24', 'Silver: R T 07'],
        ['Green: M O 19', 'White: B U 22'],
      ],
      hides: true,
      question: question(
        'What colour was the car with the plate ending in 19?',
        'Green',
        ['Blue', 'Silver', 'White'],
        'Colours are easier to remember than numbers. Link the two as you look, as a witness would.',
      ),
    },
  ],
};
