import { question, type Unit } from '../../material.ts';

export const mockTwo: Unit = {
  slug: 'two',
  name: 'Mock test two',
  kind: 'test',
  questions: [
    question(
      'You are about to move off from the kerb. What is the last thing to check?',
      'Over your right shoulder',
      ['The mirror on the left', 'The speedometer', 'The fuel gauge'],
      'Mirrors leave a blind spot beside the car. A cyclist fits into it.',
    ),
    question(
      'What does a green arrow pointing left beside a red light mean?',
      'You may go left, if the way is clear',
      ['You must go left', 'You may go in any direction', 'Left turns are closed'],
      'A filter arrow lets you go in that direction, whatever the other lights show.',
    ),
    question(
      'You are in the left-hand lane of a motorway and traffic is joining from a slip road. What should you do?',
      'Adjust your speed or move over, if it is safe',
      ['Keep your place at all costs', 'Brake hard to let them in', 'Use the hard shoulder'],
      'They must give way to you, but making a little room helps everyone.',
    ),
    question(
      'Where can a learner drive only with an approved instructor in a car with dual controls?',
      'On a motorway',
      ['In a town', 'On a dual carriageway', 'At night'],
      'Learners can drive on motorways in England, Scotland and Wales with an approved instructor in a car with dual controls.',
    ),
    question(
      'You see a ball bounce into the road. What should you expect?',
      'A child to run out after it',
      ['A puncture', 'A dog on a lead', 'Nothing, once it has passed'],
      'Slow down straight away. Anyone chasing it will be looking at the ball, not at you.',
    ),
    question(
      'At a level crossing, what do a steady amber light and an alarm mean?',
      'Stop at the line: a train is coming',
      ['Cross quickly', 'The lights are faulty', 'The train has passed'],
      'Red lights flash next, and the barriers come down. If you’ve already crossed the line, keep going.',
    ),
    question(
      'You have had one drink and are due to drive. What is the only safe answer?',
      'Do not drive',
      ['Drink water and drive', 'Drive slowly', 'Wait for half an hour'],
      'Any alcohol makes you both slower and more confident. Only time gets it out of your blood.',
    ),
    question(
      'A cyclist ahead looks over the right shoulder. What are they likely to do?',
      'Move out or turn right',
      ['Stop at the kerb', 'Wave you past', 'Turn left'],
      'It’s often the first sign that they’re about to move. Stay back until you’re sure.',
    ),
    question(
      'What is the national speed limit for a car on a dual carriageway?',
      '70 mph',
      ['60 mph', '50 mph', '80 mph'],
      'The central reservation makes the difference: without one it would be 60 mph.',
    ),
    question(
      'Why should you check your tyre pressures when the tyres are cold?',
      'Because the pressure reads higher when they’re warm',
      ['Because rubber is softer then', 'Because the gauge freezes', 'Because it is the law'],
      'Even a few miles heats the air in them. The figures in the handbook are for cold tyres.',
    ),
    question(
      'At an unmarked crossroads, who has priority?',
      'Nobody',
      ['Whoever is on the right', 'Whoever goes straight on', 'Whoever is faster'],
      'Slow down, look in every direction, and be ready to give way to anyone.',
    ),
    question(
      'What should you do when an oncoming car overtakes and comes towards you in your lane?',
      'Brake and keep left, to make room',
      ['Flash and hold your course', 'Move to the right', 'Speed up'],
      'Whoever is in the wrong, you’d both be in the crash.',
    ),
    question(
      'You park at night on a two-way road with a 40 mph limit. What must you do?',
      'Leave the parking lights on',
      ['Leave the hazard lights on', 'Nothing', 'Face it against the traffic'],
      'Where the limit is over 30 mph, parked cars need lights at night. They must also face the same way as the traffic.',
    ),
    question(
      'What is the safest way to deal with a call on your phone while driving?',
      'Let it ring, and stop somewhere safe to check it',
      ['Answer it hands-free', 'Hold it to your ear', 'Just read the screen'],
      'Hands-free is legal, but half of your mind is still elsewhere.',
    ),
    question(
      'What does a blue sign with a white letter H tell you?',
      'A hospital is near',
      ['A hotel is near', 'The hard shoulder begins', 'Headlights are needed'],
      'Expect ambulances, people crossing slowly, and drivers looking for somewhere to park.',
    ),
  ],
};
