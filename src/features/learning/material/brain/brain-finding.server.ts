import { question, type Unit } from '../../material.ts';

export const finding: Unit = {
  slug: 'finding',
  name: 'Find what matters',
  kind: 'exercises',
  exercises: [
    {
      name: 'The odd one out',
      how: 'All but one of these say the same. Find it as fast as you can.',
      rows: [
        ['GIVE WAY', 'GIVE WAY', 'GIVE WAY', 'GIVE WAY'],
        ['GIVE WAY', 'GIVE WAY', 'GIVE AWAY', 'GIVE WAY'],
        ['GIVE WAY', 'GIVE WAY', 'GIVE WAY', 'GIVE WAY'],
      ],
      question: question(
        'In which row is it?',
        'The second',
        ['The first', 'The third', 'There is none'],
        'Reading each word is slow. Let your eye run over the shape of a row: what differs is longer than its neighbours.',
      ),
    },
    {
      name: 'Who is about to move?',
      how: 'Eight parked cars, one about to pull out. Which?',
      rows: [
        ['1: engine off', '2: child seat, empty', '3: boot open', '4: frost on the glass'],
        ['5: wheels turned out', '6: ticket on the glass', '7: trailer', '8: engine off'],
      ],
      question: question(
        'Which car pulls out next?',
        'Number 5',
        ['Number 3', 'Number 4', 'Number 7'],
        'Wheels point where a car will go. An open boot means that people are about, but on foot.',
      ),
    },
    {
      name: 'Count and keep counting',
      how: 'Count everybody who is not in a vehicle with an engine.',
      rows: [
        ['Bus', 'Cyclist', 'Car', 'Runner'],
        ['Lorry', 'Horse rider', 'Taxi', 'Cyclist'],
        ['Child on a scooter', 'Van', 'Postwoman', 'Tractor'],
      ],
      question: question(
        'How many are there?',
        'Six',
        ['Four', 'Five', 'Seven'],
        'Two cyclists, a runner, a rider on a horse, a child on a scooter and a postwoman. They are who a crash would hurt most.',
      ),
    },
    {
      name: 'Which comes first?',
      how: 'You drive at 30 mph. Each thing has its distance with it. You can stop in 23 metres.',
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
        'The dog is nearer but held. The door is in your path, and you can just stop in time if you begin now.',
      ),
    },
    {
      name: 'The order of things',
      how: 'You want to turn right. These are in the wrong order. Put them right in your head, then answer.',
      rows: [['Signal'], ['Look over the shoulder'], ['Mirrors'], ['Turn'], ['Change your place']],
      question: question(
        'What is third?',
        'Look over the shoulder',
        ['Signal', 'Change your place', 'Mirrors'],
        'Mirrors, signal, shoulder, place, turn. Look again before every change, and not only at the start.',
      ),
    },
  ],
};
