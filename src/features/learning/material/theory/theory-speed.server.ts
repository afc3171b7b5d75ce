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
      'It is 9 metres while you think and 14 while you brake: about six car lengths.',
    ),
    question(
      'What is the shortest stopping distance at 70 mph on a dry road?',
      '96 metres',
      ['53 metres', '73 metres', '120 metres'],
      'It is 21 metres of thinking and 75 of braking. Twice the speed takes about four times the braking.',
    ),
    question(
      'How far behind the car in front should you stay on a dry road?',
      'At least two seconds',
      ['At least one second', 'One car length', 'As far as the car behind you is'],
      'Pick a post: when the car in front passes it, say "only a fool breaks the two-second rule". You should not be there yet.',
    ),
    question(
      'It starts to rain. How far should you stay behind now?',
      'At least four seconds',
      ['At least two seconds', 'Three car lengths', 'As before, with the lights on'],
      'Wet roads at least double the distance that you need to stop, so double the gap.',
    ),
    question(
      'How much longer can braking take on ice?',
      'Up to ten times as long',
      ['Twice as long', 'Three times as long', 'No longer with good tyres'],
      'On ice and snow tyres have next to nothing to hold on to. Go very slowly, in a high gear, and brake early and gently.',
    ),
    question(
      'You drive a car on a single carriageway outside a town, with national speed limit signs. What is the limit?',
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
      ['Whenever it rains', 'Whenever it is dark', 'To tell a close driver to drop back'],
      'At other times they dazzle, and hide your brake lights. Switch them off as soon as it clears.',
    ),
    question(
      'The rear of your car begins to slide to the right. What should you do?',
      'Come off the pedals and steer gently to the right',
      ['Brake hard', 'Steer hard to the left', 'Pull the handbrake'],
      'Take away what caused the slide, then steer where you want to go: into the slide, and no further.',
    ),
    question(
      'Why are you told to slow down before a bend and not in it?',
      'Because tyres that are braking have less grip left for turning',
      [
        'Because brakes do not work in bends',
        'Because others cannot see you',
        'Because it saves your clutch',
      ],
      'Grip is shared between braking and turning. Have the right speed and gear before you turn the wheel.',
    ),
  ],
};
