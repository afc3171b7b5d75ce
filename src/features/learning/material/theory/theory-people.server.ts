import { question, type Unit } from '../../material.ts';

export const people: Unit = {
  slug: 'people',
  name: 'Other people on the road',
  kind: 'practice',
  questions: [
    question(
      'You are turning left into a side road. Somebody is waiting at the kerb to cross it. What should you do?',
      'Give way and let them cross',
      ['Turn before they step out', 'Sound your horn and turn', 'Stop in the side road, beyond them'],
      'At a junction, give way to people who are crossing, or waiting to cross, the road you’re turning into or out of.',
    ),
    question(
      'How much room should you leave when you overtake a cyclist at up to 30 mph?',
      'At least 1.5 metres',
      ['At least 0.5 metres', 'Just enough to clear the handlebar', 'None, if you are quick about it'],
      'At least 1.5 metres, and more at higher speeds: riders may swerve around drain covers or be blown sideways.',
    ),
    question(
      'How should you pass somebody riding a horse?',
      'Under 10 mph and at least 2 metres away',
      [
        'At the usual speed, close to the far kerb',
        'With a short beep of the horn',
        'Quickly, to get past sooner',
      ],
      'Noise and speed frighten horses. Slow down to less than 10 mph, leave at least 2 metres, and be ready to stop.',
    ),
    question(
      'A bus ahead signals to pull out from its stop. It is safe to let it. What should you do?',
      'Slow down and let it out',
      ['Flash your lights and pass', 'Keep your speed, as you have priority', 'Sound your horn as you pass'],
      'Where it is safe, give way to a bus that signals to pull away. Watch out for people hurrying across to catch it.',
    ),
    question(
      'You want to turn left, and a cyclist beside you is going straight on. What should you do?',
      'Wait, and turn behind the cyclist',
      ['Overtake and turn in front', 'Turn slowly alongside', 'Signal and expect the cyclist to stop'],
      'Never cut across someone who is going straight ahead. Hold back until they have passed the junction.',
    ),
    question(
      'A pedestrian with a white stick with red bands is waiting to cross. What does the stick tell you?',
      'The person cannot see or hear well',
      ['The person is a road worker', 'The person cannot walk far', 'The person is in charge of a crossing'],
      'A white stick means the person has little or no sight. Red bands mean that they have hearing loss too. Give them time.',
    ),
    question(
      'You are driving past a line of parked cars near a school. What is the most likely danger?',
      'A child steps out between them',
      ['A lorry overtakes you', 'The road narrows to one lane', 'A parked car has its lights on'],
      'Parked cars hide children, and children look less carefully than adults. Slow down, and look under and between the cars.',
    ),
    question(
      'Another driver flashes the headlights at you. What should you take that to mean?',
      'That they are there, and nothing more',
      ['That you may go first', 'That there is a speed camera', 'That they will turn off'],
      'Flashing only means "I’m here". Don’t rely on it: look, and decide for yourself.',
    ),
    question(
      'The driver behind is following much too closely. What should you do?',
      'Ease off gently, so that you have more room in front',
      ['Brake hard once as a warning', 'Speed up to get away', 'Switch on the rear fog lights'],
      'More room ahead means that you can brake more gently, so the driver behind is less likely to run into you.',
    ),
    question(
      'An ambulance with blue lights comes up behind you at red traffic lights. What should you do?',
      'Stay behind the line until it is safe and legal to move aside',
      ['Drive through the red light at once', 'Turn off your engine and get out', 'Reverse to make room'],
      'Make room where you can do so safely, but don’t go through a red light: the ambulance driver will find a way round.',
    ),
  ],
};
