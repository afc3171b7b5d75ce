import { question, type Unit } from '../../material.ts';

export const looking: Unit = {
  slug: 'looking',
  name: 'Look, then remember',
  kind: 'exercises',
  exercises: [
    {
      name: 'The street behind you',
      how: 'Look for as long as you would in a mirror, about three seconds. Then hide it and answer.',
      rows: [
        ['Bus', 'Red van', 'Cyclist'],
        ['Zebra crossing', 'Post box', 'Parked car, door open'],
      ],
      hides: true,
      question: question(
        'What was the parked car doing?',
        'Its door was open',
        ['It was signalling', 'It was reversing', 'Nothing'],
        'Of all that was there, the door was what could have hurt somebody. Train yourself to pick that out first.',
      ),
    },
    {
      name: 'Three mirrors',
      how: 'One row is one mirror: left, middle, right. Look once along each, hide them, and answer.',
      rows: [
        ['Left: nothing', 'Left: kerb'],
        ['Middle: lorry, far', 'Middle: taxi, near'],
        ['Right: motorcycle, gaining'],
      ],
      hides: true,
      question: question(
        'Where was the motorcycle?',
        'In the right mirror, coming closer',
        ['In the left mirror', 'In the middle mirror, far away', 'There was none'],
        'What is getting closer matters more than what is near. "Gaining" is the word to remember from a mirror.',
      ),
    },
    {
      name: 'Five signs in a row',
      how: 'These go past in order. Read them once, hide them, and answer.',
      rows: [['Town name'], ['30'], ['School'], ['Speed camera'], ['Give way']],
      hides: true,
      question: question(
        'What came directly after the speed limit?',
        'School',
        ['Speed camera', 'Give way', 'Town name'],
        'Signs come in the order in which you need them: the limit, then the reason for it.',
      ),
    },
    {
      name: 'The car that was there',
      how: 'Look at the four cars and their plates, hide them, and answer.',
      rows: [
        ['Blue: K L 24', 'Silver: R T 07'],
        ['Green: M O 19', 'White: B U 22'],
      ],
      hides: true,
      question: question(
        'Which colour had the plate that ended in 19?',
        'Green',
        ['Blue', 'Silver', 'White'],
        'Colours stick better than numbers. Tie them together as you look, as a witness would.',
      ),
    },
  ],
};
