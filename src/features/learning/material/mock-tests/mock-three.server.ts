import { question, type Unit } from '../../material.ts';

export const mockThree: Unit = {
  slug: 'three',
  name: 'Mock test three',
  kind: 'test',
  questions: [
    question(
      'A sheep stands at the side of an unfenced moorland road. What should you do?',
      'Slow right down: it may cross, and others may follow',
      ['Sound your horn', 'Drive past at the limit', 'Flash your lights'],
      'Sheep can turn without warning, and lambs run straight across the road to their mothers.',
    ),
    question(
      'What is the main thing a rear-view mirror doesn’t show you?',
      'What is beside you',
      ['What is behind you', 'How fast others are', 'How far away others are'],
      'That’s why you look over your shoulder before you move off or change lanes.',
    ),
    question(
      'You are turning right at a crossroads, and so is an oncoming car. What is usually safest?',
      'Turn behind each other, offside to offside',
      ['Turn in front of each other', 'Race to be first', 'Both reverse'],
      'That way you can both see oncoming traffic. If the layout means you must turn in front of each other, take extra care.',
    ),
    question(
      'What must you do at a "Give way" line when nothing is coming?',
      'You can go without stopping, once you’ve looked',
      ['Always stop for three seconds', 'Sound your horn', 'Wait for a wave'],
      'Give way means let others go first. Only a stop sign means that you must come to a full stop.',
    ),
    question(
      'Heavy rain makes your steering feel light. What should you do?',
      'Come off the accelerator and let the speed drop',
      ['Brake hard', 'Steer from side to side', 'Speed up to clear the water'],
      'The tyres are skimming over the water. Let them regain their grip without braking or turning.',
    ),
    question(
      'Which lane should you normally drive in on a three-lane motorway?',
      'The left-hand one',
      ['The middle one', 'The right-hand one', 'Whichever is empty'],
      'The others are for overtaking. Staying in the middle for no reason can cost you points.',
    ),
    question(
      'How can you tell that a car parked on the left may be about to move?',
      'Its driver is in it, or its wheels are turned out',
      ['It is a light colour', 'Its windows are clean', 'It is parked near a tree'],
      'Look for drivers’ heads, exhaust smoke, brake lights and turned wheels. Doors may open too.',
    ),
    question(
      'You are driving down a long steep hill. How do you keep your speed down?',
      'Choose a lower gear, and brake now and then',
      ['Put the car in neutral', 'Hold the clutch down', 'Keep the brakes on all the way'],
      'The engine holds the car back. Brakes that are on all the time overheat and fade.',
    ),
    question(
      'A pedestrian is crossing the side road you’re about to pull out of. Who goes first?',
      'The pedestrian',
      ['You, because you have an engine', 'Whoever is quicker', 'You, if you have signalled'],
      'The road users who can do the most harm have the most responsibility to take care.',
    ),
    question(
      'What does a yellow line along the kerb mean?',
      'Waiting is restricted at the times shown on a sign',
      ['Parking is free', 'Cyclists only', 'The road is being repaired'],
      'A single line applies some of the time, and double lines all of the time, unless a sign says otherwise.',
    ),
    question(
      'You have to make an emergency stop in a car with anti-lock brakes. How do you brake?',
      'Hard, and keep the pedal down',
      ['Gently, again and again', 'With just the handbrake', 'Hard, then release and repeat'],
      'The system pumps the brakes for you, many times a second. You may feel the pedal shake.',
    ),
    question(
      'What must you tell DVLA about?',
      'A change of address, and conditions that affect your driving',
      ['A change of job', 'A change of tyres', 'A holiday abroad'],
      'You can be fined for an old address on your licence, and an undeclared condition can invalidate your insurance.',
    ),
    question(
      'Who is responsible for a load that falls off a car?',
      'The driver',
      ['Whoever packed it', 'The owner of the load', 'Nobody, if it was tied down'],
      'Tie it down, check it all the way round, and check again after a few miles.',
    ),
    question(
      'You are behind a cyclist as the road narrows at a traffic island. What should you do?',
      'Stay behind until the road widens',
      ['Squeeze past', 'Sound your horn', 'Overtake on the wrong side of the island'],
      'Cyclists are right to ride in the middle of the lane there: it stops others squeezing past.',
    ),
    question(
      'Smoke is coming from under your bonnet. What do you do?',
      'Stop, get everyone out and well away, and call 999',
      ['Open the bonnet wide', 'Drive to a garage', 'Pour water on it'],
      'Opening the bonnet feeds air to a fire. Get well away first, then phone.',
    ),
  ],
};
