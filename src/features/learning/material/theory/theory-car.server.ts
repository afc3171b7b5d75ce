import { question, type Unit } from '../../material.ts';

export const car: Unit = {
  slug: 'car',
  name: 'The car, the law and emergencies',
  kind: 'practice',
  questions: [
    question(
      'What is the minimum tread depth for a car tyre?',
      '1.6 mm, over the middle three quarters and all the way round',
      ['1.0 mm, anywhere', '2.6 mm, over the whole width', '1.6 mm, on the outer edge'],
      'Tread clears water from under the tyre. Less than this is illegal, and you can get three points for each tyre.',
    ),
    question(
      'You have just passed your test. How many penalty points within two years lose you your licence?',
      'Six',
      ['Three', 'Nine', 'Twelve'],
      'At six points a new driver’s licence is revoked, and both tests must be passed again.',
    ),
    question(
      'When can you hold a phone in your hand and use it while driving?',
      'To call 999 or 112 in an emergency, when it is unsafe to stop',
      ['In a queue', 'At red lights', 'To change the music'],
      'Waiting in a queue or at lights still counts as driving. The only other exception is paying by phone while stationary, at a drive-through for example.',
    ),
    question(
      'From how far away must you be able to read a modern number plate?',
      '20 metres',
      ['10 metres', '15 metres', '30 metres'],
      'That is about five car lengths, with glasses or lenses if you need them. You are asked to do it on test day.',
    ),
    question(
      'Who must make sure that a passenger aged 12 wears a seat belt?',
      'The driver',
      ['The passenger', 'The passenger’s parents', 'Whoever owns the car'],
      'The driver is responsible for everyone under 14. From 14, passengers are responsible for themselves.',
    ),
    question(
      'When does a new car need its first MOT test in Great Britain?',
      'When it is three years old',
      ['When it is one year old', 'When it is five years old', 'When it is first sold on'],
      'And every year after that. Without one, your insurance may not pay out.',
    ),
    question(
      'What do anti-lock brakes let you do in an emergency?',
      'Steer while you brake hard',
      ['Stop at once on ice', 'Brake later than usual', 'Stop without the pedal'],
      'They stop the wheels from locking. They don’t shorten your stopping distance on loose or icy surfaces.',
    ),
    question(
      'Your car breaks down on a motorway and you have reached the hard shoulder. What do you do next?',
      'Get out by the left-hand doors and wait behind the barrier',
      [
        'Stay in the car with your seat belts on',
        'Put a triangle behind the car',
        'Walk back along the carriageway',
      ],
      'Vehicles on the hard shoulder do get hit. Get everyone out on the left, away from the traffic, then call for help.',
    ),
    question(
      'You’re the first to arrive at a crash. What do you do before anything else?',
      'Make sure that you and others are not in danger',
      ['Move the injured off the road', 'Take off a rider’s helmet', 'Give the injured something to drink'],
      'Stop safely, warn others, switch off engines, then call 999. Don’t move anyone unless they’re in danger.',
    ),
    question(
      'How can you use less fuel?',
      'Look far ahead, and speed up and slow down gently',
      ['Drive in the lowest gear', 'Let some air out of the tyres', 'Carry a full roof rack'],
      'Braking wastes the fuel you’ve paid for. Soft tyres and roof racks use more fuel too.',
    ),
  ],
};
