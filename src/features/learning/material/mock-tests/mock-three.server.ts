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
      'Sheep turn without warning, and lambs run to their mothers straight across the road.',
    ),
    question(
      'What is the main thing that a rear-view mirror does not show you?',
      'What is beside you',
      ['What is behind you', 'How fast others are', 'How far away others are'],
      'That is why you look over your shoulder before you change your place on the road.',
    ),
    question(
      'You are turning right at a crossroads, and so is an oncoming car. What is usually safest?',
      'Turn behind each other, offside to offside',
      ['Turn in front of each other', 'Race to be first', 'Both reverse'],
      'That way both can see what comes. Where the road is laid out for nearside turns, go very slowly.',
    ),
    question(
      'What must you do at a "Give way" line when nothing is coming?',
      'You may go on without stopping, once you have looked',
      ['Always stop for three seconds', 'Sound your horn', 'Wait for a wave'],
      'Give way means let others go first. A stop sign is the one that asks for a full stop.',
    ),
    question(
      'Heavy rain makes your steering feel light. What should you do?',
      'Come off the accelerator and let the speed drop',
      ['Brake hard', 'Steer from side to side', 'Speed up to clear the water'],
      'The tyres are floating on water. Let them sink back to the road without braking or turning.',
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
      'Look for heads, exhaust smoke, brake lights and wheels. Doors open too.',
    ),
    question(
      'You are driving down a long steep hill. How do you keep your speed down?',
      'Choose a lower gear, and brake now and then',
      ['Put the car in neutral', 'Hold the clutch down', 'Keep the brakes on all the way'],
      'The engine holds the car back. Brakes that are on all the way grow hot and fade.',
    ),
    question(
      'Somebody on foot is crossing the side road that you are about to leave. Who goes first?',
      'The person on foot',
      ['You, as you have an engine', 'Whoever is quicker', 'You, if you have signalled'],
      'Those who can do the most harm have the most to look out for.',
    ),
    question(
      'What does a yellow line along the kerb mean?',
      'Waiting is restricted at the times that a plate shows',
      ['Parking is free', 'Cyclists only', 'The road is being mended'],
      'A single line is for some of the time, double lines are for all of it, unless a sign says otherwise.',
    ),
    question(
      'You must stop in an emergency in a car with anti-lock brakes. How do you brake?',
      'Hard, and keep the pedal down',
      ['Gently, again and again', 'With the handbrake alone', 'Hard, then let go and again'],
      'The system does the pumping, many times a second. A shaking pedal is what it feels like.',
    ),
    question(
      'What must you tell DVLA about?',
      'A change of address, and conditions that affect your driving',
      ['A change of job', 'A change of tyres', 'A holiday abroad'],
      'A licence with an old address can cost you a fine, and an unreported condition your insurance.',
    ),
    question(
      'Who is responsible for a load that falls off a car?',
      'The driver',
      ['Whoever packed it', 'The owner of the load', 'Nobody, if it was tied'],
      'Tie it down, go round the car, pull at it, and look again after a few miles.',
    ),
    question(
      'You are behind a cyclist as the road narrows at an island. What should you do?',
      'Wait behind until the road is wide again',
      ['Squeeze past', 'Sound your horn', 'Overtake on the wrong side of the island'],
      'A rider may be in the middle of the lane there, which is right: it keeps others from squeezing by.',
    ),
    question(
      'Smoke comes from under your bonnet. What do you do?',
      'Stop, get everybody out and away, and call 999',
      ['Open the bonnet wide', 'Drive to a garage', 'Pour water on it'],
      'Opening the bonnet feeds a fire with air. Distance first, telephone next.',
    ),
  ],
};
