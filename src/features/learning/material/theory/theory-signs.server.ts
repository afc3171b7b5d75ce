import { question, type Unit } from '../../material.ts';

export const signs: Unit = {
  slug: 'signs',
  name: 'Signs, signals and lines',
  kind: 'practice',
  questions: [
    question(
      'What does a round sign with a red border usually do?',
      'It forbids something',
      ['It warns of something', 'It gives directions', 'It says what you must do'],
      'Red circles forbid, red triangles warn, blue circles say what you must do, and rectangles give information.',
    ),
    question(
      'Which sign is the only one with eight sides?',
      'Stop',
      ['Give way', 'No entry', 'National speed limit'],
      'You can recognise its shape from behind, or under snow. You must come to a full stop at the line, every time.',
    ),
    question(
      'A traffic light shows amber alone. What does it mean?',
      'Stop, unless you are so close that stopping could cause a crash',
      ['Get ready to go', 'Go if nobody is crossing', 'Slow down and carry on'],
      'Amber after green means stop at the line. You may go on only if you have crossed it or cannot stop safely.',
    ),
    question(
      'Red and amber are showing together. When may you go?',
      'When green comes on',
      ['At once, if the junction is clear', 'When amber is alone', 'When the car in front does'],
      'Red and amber together still mean stop. They only tell you that green is next.',
    ),
    question(
      'The amber light at a pelican crossing is flashing. What must you do?',
      'Give way to people who are on the crossing',
      ['Stop until it is green', 'Drive on at once', 'Sound your horn before you go'],
      'Flashing amber means that you can go if the crossing is clear. Give way to anyone still on it.',
    ),
    question(
      'There are double white lines along the middle of the road, and the one nearer you is solid. What does this mean?',
      'You must not cross it, with a few exceptions such as passing something stationary',
      ['You may overtake if you can see far', 'You may park on your side', 'The road becomes one-way'],
      'You may cross it to turn in, to pass something stationary, or to pass a cycle, horse or works vehicle at 10 mph or less.',
    ),
    question(
      'When may you wait in a yellow box junction?',
      'When you’re turning right and only oncoming traffic is stopping you',
      ['When the lights are green', 'When you go straight on', 'When traffic behind you is heavy'],
      'Otherwise don’t enter until your exit is clear, so that you don’t block the junction when the lights change.',
    ),
    question(
      'What do white zigzag lines at a crossing tell you?',
      'Do not park there, and do not overtake the leading vehicle',
      ['Slow to 20 mph', 'Cyclists only', 'Buses may stop there'],
      'They keep the view of the crossing clear: a parked car, or one you’re overtaking, could hide someone stepping out.',
    ),
    question(
      'A red cross is lit above your lane on a motorway. What must you do?',
      'Leave that lane, and stay out of it',
      ['Slow to 50 mph in it', 'Stop in it', 'Use it only to overtake'],
      'A red cross means that the lane is closed, often because someone has broken down or is being helped.',
    ),
    question(
      'What does a blue circle with a white arrow pointing to the left mean?',
      'Turn left ahead, or keep left: you must go that way',
      ['You may turn left on red', 'The road bends to the left', 'A motorway begins to the left'],
      'Blue circles are instructions. Which of the two it is depends on whether the arrow points sideways or downwards.',
    ),
  ],
};
