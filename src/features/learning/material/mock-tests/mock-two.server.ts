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
      'A filter arrow lets one direction go whatever the other lights say.',
    ),
    question(
      'You are in the left-hand lane of a motorway and traffic is joining from a slip road. What should you do?',
      'Adjust your speed or move over, if it is safe',
      ['Keep your place at all costs', 'Brake hard to let them in', 'Use the hard shoulder'],
      'They must give way to you, but a little room makes it easy for everybody.',
    ),
    question(
      'Where must a learner in a car with an approved instructor have dual controls to drive?',
      'On a motorway',
      ['In a town', 'On a dual carriageway', 'At night'],
      'Learners may use motorways in England, Scotland and Wales with an approved instructor in a car with dual controls.',
    ),
    question(
      'You see a ball bounce into the road. What should you expect?',
      'A child who runs after it',
      ['A puncture', 'A dog on a lead', 'Nothing, once it has passed'],
      'Slow down at once. Whoever follows it is looking at the ball, and not at you.',
    ),
    question(
      'What does a steady amber light at a level crossing mean, with an alarm?',
      'Stop at the line: a train is coming',
      ['Cross quickly', 'The lights are faulty', 'The train has passed'],
      'Red lights flash next, and the barriers come down. If you have crossed the line already, keep going.',
    ),
    question(
      'You have had one drink and are due to drive. What is the only safe answer?',
      'Do not drive',
      ['Drink water and drive', 'Drive slowly', 'Wait for half an hour'],
      'Any alcohol makes you slower and more confident at once. Nothing but time takes it out of your blood.',
    ),
    question(
      'A cyclist ahead looks over the right shoulder. What are they likely to do?',
      'Move out or turn right',
      ['Stop at the kerb', 'Wave you past', 'Turn left'],
      'It is the first sign of a change of place. Stay back until you know.',
    ),
    question(
      'What is the national speed limit for a car on a dual carriageway?',
      '70 mph',
      ['60 mph', '50 mph', '80 mph'],
      'The central reservation makes the difference: without one it would be 60 mph.',
    ),
    question(
      'Why should you check your tyres’ pressure when they are cold?',
      'Because warm air in them reads higher',
      ['Because rubber is softer then', 'Because the gauge freezes', 'Because it is the law'],
      'A few miles heat the air. What the handbook says is meant for cold tyres.',
    ),
    question(
      'At an unmarked crossroads, who has priority?',
      'Nobody',
      ['Whoever is on the right', 'Whoever goes straight on', 'Whoever is faster'],
      'Slow down, look all ways, and be ready to give way to anybody.',
    ),
    question(
      'What should you do when an oncoming car overtakes and comes towards you in your lane?',
      'Brake and keep left, to make room',
      ['Flash and hold your course', 'Move to the right', 'Speed up'],
      'Whoever is in the wrong, the crash would be yours as well.',
    ),
    question(
      'You leave a car parked on a two-way road at night, where the limit is 40 mph. What must you do?',
      'Leave the parking lights on',
      ['Leave the hazard lights on', 'Nothing', 'Face it against the traffic'],
      'Over 30 mph, cars on the road need lights at night, and must face with the traffic.',
    ),
    question(
      'What is the safest way to deal with a call on your phone while driving?',
      'Let it ring, and stop somewhere safe to look',
      ['Answer it hands-free', 'Hold it to your ear', 'Hand it to nobody and read the screen'],
      'Hands-free is not against the law, but half of your mind is still elsewhere.',
    ),
    question(
      'What does a blue sign with a white letter H tell you?',
      'A hospital is near',
      ['A hotel is near', 'The hard shoulder begins', 'Headlights are needed'],
      'Expect ambulances, people crossing slowly, and drivers who look for a place to park.',
    ),
  ],
};
