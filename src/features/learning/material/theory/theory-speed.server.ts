import { question, type Unit } from '../../material.ts';

export const speed: Unit = {
  slug: 'speed',
  name: 'Speed, distance and weather',
  kind: 'practice',
  questions: [
    question(
      'What is the shortest stopping distance at 30 mph on a dry road?',
      '23 metres',
      ['12 metres', '36 metres', '53 metres'],
      'That’s 9 metres of thinking and 14 of braking: about six car lengths.',
    ),
    question(
      'What is the shortest stopping distance at 70 mph on a dry road?',
      '96 metres',
      ['53 metres', '73 metres', '120 metres'],
      'That’s 21 metres of thinking and 75 of braking. At twice the speed, it takes about four times as far to brake.',
    ),
    question(
      'How far behind the car in front should you stay on a dry road?',
      'At least two seconds',
      ['At least one second', 'One car length', 'As far as the car behind you is'],
      'Pick a lamp post. When the car in front passes it, say "only a fool breaks the two-second rule". You shouldn’t reach it before you finish.',
    ),
    question(
      'It starts to rain. How far should you stay behind now?',
      'At least four seconds',
      ['At least two seconds', 'Three car lengths', 'As before, with the lights on'],
      'You need at least twice the distance to stop on a wet road, so double the gap.',
    ),
    question(
      'How much longer can braking take on ice?',
      'Up to ten times as long',
      ['Twice as long', 'Three times as long', 'No longer with good tyres'],
      'Tyres have almost no grip on ice and snow. Drive very slowly, in a high gear, and brake early and gently.',
    ),
    question(
      'You’re driving a car on a single carriageway outside a town, with national speed limit signs. What is the limit?',
      '60 mph',
      ['50 mph', '70 mph', '40 mph'],
      'For cars it is 60 mph on single and 70 mph on dual carriageways and motorways. It is a limit, not a target.',
    ),
    question(
      'In England, a road has street lights and no speed limit signs. What is the limit?',
      '30 mph',
      ['20 mph', '40 mph', '60 mph'],
      'Street lights mean 30 mph in England unless signs say otherwise. In Wales most such roads are 20 mph.',
    ),
    question(
      'When may you use rear fog lights?',
      'When you can see less than 100 metres',
      ['Whenever it rains', 'Whenever it is dark', 'To tell the driver behind to drop back'],
      'At other times they dazzle, and make your brake lights harder to see. Switch them off as soon as it clears.',
    ),
    question(
      'The rear of your car begins to slide to the right. What should you do?',
      'Come off the pedals and steer gently to the right',
      ['Brake hard', 'Steer hard to the left', 'Pull the handbrake'],
      'Remove the cause of the slide, then steer where you want to go: into the slide, but no further.',
    ),
    question(
      'Why should you slow down before a bend and not in it?',
      'Because tyres that are braking have less grip left for turning',
      [
        'Because brakes do not work in bends',
        'Because others cannot see you',
        'Because it saves your clutch',
      ],
      'Tyres share their grip between braking and turning. Get to the right speed and gear before you turn the wheel.',
    ),
  ],
};
