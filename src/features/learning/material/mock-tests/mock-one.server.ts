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
      'Rely only on what you can see yourself. Edge forward, look both ways, look again, then go.',
    ),
    question(
      'You feel tired on a motorway. What should you do?',
      'Leave at the next services or exit and rest',
      ['Stop on the hard shoulder', 'Open the window and drive on', 'Drive faster to be home sooner'],
      'Fresh air only helps for a few minutes. Take a break of at least 15 minutes, with two cups of coffee. The hard shoulder is for emergencies.',
    ),
    question(
      'What does a red triangle with a picture of a deer warn of?',
      'Wild animals may be on the road',
      ['A zoo is near', 'Hunting is going on', 'Cattle are being driven'],
      'They’re most active at dawn and dusk. Where one has crossed, there are often more.',
    ),
    question(
      'At a roundabout you want the second exit, straight on. When do you signal left?',
      'After you have passed the first exit',
      ['Before you enter', 'As you enter', 'Not at all'],
      'If you signal earlier, people will think you’re taking the first exit. If you signal later, it’s no use to them.',
    ),
    question(
      'Where must you not park?',
      'Within 10 metres of a junction',
      ['In a lay-by', 'Facing the traffic by day', 'Beside a tree'],
      'A car parked near a junction blocks the view for drivers pulling out and for drivers going past.',
    ),
    question(
      'How can you recognise a toucan crossing?',
      'Cyclists may ride across it with people on foot',
      ['It has no lights', 'It is for horses', 'It has flashing amber lights'],
      'Two can cross. Its lights go from red and amber to green, with no flashing amber.',
    ),
    question(
      'You are dazzled by the headlights of an oncoming car. What should you do?',
      'Slow down, and stop if necessary',
      ['Flash yours back', 'Look straight at them', 'Close one eye and keep your speed'],
      'For a moment you can’t see where you’re going. Look towards the left edge of the road and slow down.',
    ),
    question(
      'What is the main danger of driving through deep water?',
      'Your brakes may not work well afterwards',
      ['Your tyres may lose air', 'Your lights may go out', 'The steering becomes lighter'],
      'Drive through slowly in a low gear. Then test your brakes gently until they work properly again.',
    ),
    question(
      'How should you carry a child of five in a car?',
      'In a child seat that suits their height or weight',
      ['With just an adult seat belt', 'On an adult’s lap in the back', 'In the boot of an estate car'],
      'Until they are 135 cm tall or 12 years old, whichever comes first, children need a suitable seat.',
    ),
    question(
      'The brake warning light comes on while you’re driving. What should you do?',
      'Stop as soon as it’s safe, and get it checked',
      ['Drive on and book a service', 'Pump the pedal and carry on', 'Switch the engine off while moving'],
      'It can mean that the brake fluid is low or the brakes have a fault. Don’t drive on to find out which.',
    ),
    question(
      'When should you use your hazard lights while you are moving?',
      'On a motorway or fast dual carriageway, to warn of danger ahead',
      ['In heavy rain', 'When you are lost', 'While being towed'],
      'Use them just long enough to be seen. Otherwise they’re only for when you’ve stopped and are blocking traffic.',
    ),
    question(
      'What does a broken white line down the middle of the road, with long dashes and short gaps, mean?',
      'A hazard is ahead',
      ['You must not overtake', 'The road is one-way', 'Parking is allowed'],
      'Longer dashes warn of a hazard. Cross the line only if the road is clear well ahead.',
    ),
    question(
      'You want to overtake a long lorry on a two-way road. Where should you wait behind it?',
      'Well back, so that you can see past it',
      [
        'Close up, so you can pass it sooner',
        'On the right of the centre line',
        'In its driver’s blind spot',
      ],
      'If you can’t see its mirrors, the driver can’t see you. From well back you get a better view of the road ahead, too.',
    ),
    question(
      'Which of these do you need before you may drive on the road?',
      'At least third-party insurance',
      ['Insurance against theft', 'Breakdown cover', 'A service book'],
      'Third-party cover is the legal minimum. Driving without it gets you at least six points.',
    ),
    question(
      'Someone is injured and isn’t breathing. What do you do first, once the scene is safe?',
      'Call 999, and begin chest compressions',
      ['Give them water', 'Sit them up', 'Look for their licence'],
      'The call handler will tell you what to do. Press hard and fast in the middle of the chest until help arrives.',
    ),
  ],
};
