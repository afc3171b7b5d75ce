import { question, type Unit } from '../../material.ts';

export const finding: Unit = {
  slug: 'finding',
  name: 'Find what matters',
  kind: 'exercises',
  exercises: [
    {
      name: 'The odd one out',
      how: 'All but one of these say the same thing. Find the odd one out as fast as you can.',
      rows: [
        ['GIVE WAY', 'GIVE WAY', 'GIVE WAY', 'GIVE WAY'],
        ['GIVE WAY', 'GIVE WAY', 'GIVE AWAY', 'GIVE WAY'],
        ['GIVE WAY', 'GIVE WAY', 'GIVE WAY', 'GIVE WAY'],
      ],
      question: question(
        'Which row is it in?',
        'The second',
        ['The first', 'The third', 'There isn’t one'],
        'Reading every word is slow. Look at the shape of each row instead: the odd one out is longer than the others.',
      ),
    },
    {
      name: 'Who is about to move?',
      how: 'There are eight parked cars, and one is about to pull out. Which one?',
      rows: [
        ['1: engine off', '2: child seat, empty', '3: boot open', '4: frost on the glass'],
        ['5: wheels turned out', '6: ticket on the glass', '7: trailer', '8: engine off'],
      ],
      question: question(
        'Which car pulls out next?',
        'Number 5',
        ['Number 3', 'Number 4', 'Number 7'],
        'The front wheels point where a car will go. An open boot means people are around, but on foot.',
      ),
    },
    {
      name: 'Count and keep counting',
      how: 'Count everyone who isn’t in a vehicle with an engine.',
      rows: [
        ['Bus', 'Cyclist', 'Car', 'Runner'],
        ['Lorry', 'Horse rider', 'Taxi', 'Cyclist'],
        ['Child on a scooter', 'Van', 'Postwoman', 'Tractor'],
      ],
      question: question(
        'How many are there?',
        'Six',
        ['Four', 'Five', 'Seven'],
        'Two cyclists, a runner, a rider on a horse, a child on a scooter and a postwoman. They’re the ones a crash would hurt most.',
      ),
    },
    {
      name: 'Which comes first?',
      how: 'You’re driving at 30 mph and can stop in 23 metres. Each hazard is shown with its distance.',
      rows: [
        ['Dog on a lead: 15 m, on the pavement'],
        ['Car door opening: 30 m, your side'],
        ['Lights at amber: 60 m'],
        ['Bus pulling out: 90 m'],
      ],
      question: question(
        'What do you deal with first?',
        'The car door',
        ['The dog', 'The lights', 'The bus'],
        'The dog is nearer but on a lead. The door is in your path, and you can just stop in time if you brake now.',
      ),
    },
    {
      name: 'In the right order',
      how: 'You want to turn right. These steps are in the wrong order. Put them in the right order in your head, then answer.',
      rows: [['Signal'], ['Look over your shoulder'], ['Mirrors'], ['Turn'], ['Move into position']],
      question: question(
        'Which step is third?',
        'Look over your shoulder',
        ['Signal', 'Move into position', 'Mirrors'],
        'Mirrors, signal, shoulder, position, turn. Look again before every change, not just at the start.',
      ),
    },
  ],
};
