import { question, type Unit } from '../../material.ts';

export const mockOne: Unit = {
  slug: 'one',
  name: 'Mock test one',
  kind: 'test',
  questions: [
    question(
      'You come to a junction and your view is blocked by parked cars. What should you do?',
      'Edge forward slowly until you can see',
      ['Sound your horn and go', 'Wait for somebody to wave you on', 'Go quickly to clear the junction'],
      'Only what you see yourself counts. Creep, look both ways, look again, and then go.',
    ),
    question(
      'You feel tired on a motorway. What should you do?',
      'Leave at the next services or exit and rest',
      ['Stop on the hard shoulder', 'Open the window and drive on', 'Drive faster to be home sooner'],
      'Fresh air helps for minutes. A stop of 15 minutes and two cups of coffee help; the hard shoulder is for emergencies.',
    ),
    question(
      'What does a red triangle with a picture of a deer warn of?',
      'Wild animals may be on the road',
      ['A zoo is near', 'Hunting is going on', 'Cattle are being driven'],
      'Most are about at dawn and dusk. Where one has crossed there are often more.',
    ),
    question(
      'At a roundabout you want the second exit, straight on. When do you signal left?',
      'After you have passed the first exit',
      ['Before you enter', 'As you enter', 'Not at all'],
      'Earlier, and people take you to be leaving by the first. Later, and they learn nothing from it.',
    ),
    question(
      'Where must you not park?',
      'Within 10 metres of a junction',
      ['In a lay-by', 'Facing the traffic by day', 'Beside a tree'],
      'A parked car at a corner hides those who come out from those who go past.',
    ),
    question(
      'How do you know a toucan crossing?',
      'Cyclists may ride across it with people on foot',
      ['It has no lights', 'It is for horses', 'It has flashing amber lights'],
      'Two can cross. Its lights go from red with amber to green, without flashing amber.',
    ),
    question(
      'You are dazzled by the headlights of an oncoming car. What should you do?',
      'Slow down, and stop if you must',
      ['Flash yours back', 'Look straight at them', 'Close one eye and keep your speed'],
      'For a moment you are driving without seeing. Look to the left edge of the road and slow down.',
    ),
    question(
      'What is the main danger of driving through deep water?',
      'Your brakes may not work well afterwards',
      ['Your tyres may lose air', 'Your lights may go out', 'The steering becomes lighter'],
      'Go through slowly in a low gear. Then try your brakes, gently, until they grip again.',
    ),
    question(
      'How should you carry a child of five in a car?',
      'In a child seat that suits their height or weight',
      ['With an adult belt alone', 'On an adult’s lap in the back', 'In the boot of an estate car'],
      'Until they are 135 cm tall or 12 years old, whichever comes first, children need a suitable seat.',
    ),
    question(
      'The brake warning light comes on while you drive. What should you do?',
      'Stop as soon as it is safe, and have it looked at',
      ['Drive on and book a service', 'Pump the pedal and carry on', 'Switch the engine off while moving'],
      'It can mean that fluid is low or that the brakes have a fault. Do not drive on to find out which.',
    ),
    question(
      'When should you use your hazard lights while you are moving?',
      'On a motorway or fast dual carriageway, to warn of danger ahead',
      ['In heavy rain', 'When you are lost', 'While being towed'],
      'Use them for as long as it takes to be seen. Elsewhere they are for cars that stand and are in the way.',
    ),
    question(
      'What does a broken white line along the middle with long dashes and short gaps mean?',
      'A hazard is ahead',
      ['You must not overtake', 'The road is one-way', 'Parking is allowed'],
      'The longer the dashes, the more there is to beware of. Cross it only if the road is clear well ahead.',
    ),
    question(
      'You want to overtake a long lorry on a two-way road. Where should you wait behind it?',
      'Well back, so that you can see past it',
      ['Close, to be past it sooner', 'On the right of the centre line', 'In its driver’s blind spot'],
      'If you cannot see its mirrors, it cannot see you. Well back, you see the road ahead too.',
    ),
    question(
      'Which of these do you need before you may drive on the road?',
      'Insurance for at least damage to others',
      ['Insurance against theft', 'Breakdown cover', 'A service book'],
      'Third-party insurance is the least that the law asks for. Driving without it costs six points or more.',
    ),
    question(
      'A person is lying hurt and is not breathing. What comes first, once the scene is safe?',
      'Call 999, and begin chest compressions',
      ['Give them water', 'Sit them up', 'Look for their licence'],
      'The call handler tells you what to do. Press hard and fast in the middle of the chest until help is there.',
    ),
  ],
};
