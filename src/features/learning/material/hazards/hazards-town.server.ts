import type { Unit } from '../../material.ts';

export const townHazards: Unit = {
  slug: 'town',
  name: 'In town',
  kind: 'scenes',
  scenes: [
    {
      name: 'A ball between parked cars',
      words:
        'A street with two parked cars on the left. A red ball has rolled out between them into your lane, and a child has run after it.',
      ground: 'town',
      light: 'day',
      lasts: 13,
      hazard: { from: 7, to: 11, what: 'the ball that rolls out from between the parked cars' },
      steps: [
        { at: 0, words: 'A quiet street. Two cars are parked on the left up ahead.' },
        { at: 5, words: 'You get closer to the parked cars. You can’t see between them.' },
        { at: 7.8, words: 'A red ball rolls out from between them.' },
        { at: 9.6, words: 'A child runs out after it.' },
        { at: 13, words: 'The child is in your lane.' },
      ],
      things: [
        { what: 'green-car-rear', x: 292, y: 219, width: 68 },
        { what: 'person', x: 336, y: 236, width: 30, moves: { dx: -76, from: 8.4, to: 10.6 } },
        { what: 'ball', x: 372, y: 304, width: 26, moves: { dx: -120, dy: -40, from: 7, to: 9 } },
        { what: 'green-car-rear', x: 205, y: 228, width: 124 },
      ],
      spots: [
        {
          x: 385,
          y: 317,
          what: 'The ball',
          why: 'The ball is harmless, but anyone running after it won’t be looking at you.',
        },
        {
          x: 330,
          y: 232,
          what: 'The gap between the cars',
          why: 'That’s where a child would run out. Slow down before you reach it.',
        },
        { x: 620, y: 270, what: 'The other pavement', why: 'Friends may run across to join them.' },
      ],
    },
    {
      name: 'A bus at its stop',
      words:
        'A bus is at a stop on the left. Someone has stepped out in front of it, and a car is coming the other way.',
      ground: 'town',
      light: 'day',
      lasts: 13,
      hazard: { from: 6.8, to: 10.4, what: 'someone who steps out in front of the bus' },
      steps: [
        { at: 0, words: 'A bus is at a stop on the left up ahead.' },
        { at: 4.5, words: 'You get closer to the bus. You can’t see what’s in front of it.' },
        { at: 7.6, words: 'Someone steps out in front of the bus.' },
        { at: 10, words: 'A car comes the other way.' },
        { at: 13, words: 'There’s someone in your lane, and no room to go round.' },
      ],
      things: [
        { what: 'silver-car-front', x: 462, y: 250, width: 64, pace: 2.6 },
        { what: 'person', x: 346, y: 226, width: 27, moves: { dx: -56, from: 6.8, to: 10 } },
        { what: 'bus', x: 90, y: 160, width: 230 },
      ],
      spots: [
        {
          x: 358,
          y: 262,
          what: 'In front of the bus',
          why: 'People cross there without being able to see past the bus. You can’t see them either.',
        },
        {
          x: 110,
          y: 270,
          what: 'Its right indicator',
          why: 'When it signals, it’s about to pull out. Let it out if it’s safe.',
        },
        {
          x: 494,
          y: 280,
          what: 'The oncoming car',
          why: 'Passing the bus takes you into its path. Wait behind if there isn’t room for both.',
        },
      ],
    },
    {
      name: 'A zebra crossing',
      words: 'A zebra crossing with its beacons. Someone steps onto it from the left.',
      ground: 'town',
      light: 'day',
      lasts: 12,
      hazard: { from: 5, to: 9.4, what: 'someone on the left who turns towards the crossing' },
      steps: [
        {
          at: 0,
          words:
            'A zebra crossing with its beacons up ahead. Someone is walking along the pavement on the left.',
        },
        { at: 4, words: 'You get closer. They’re level with the crossing.' },
        { at: 6.4, words: 'They turn towards the crossing.' },
        { at: 8.6, words: 'They’re at the kerb.' },
        { at: 12, words: 'They’re on the crossing.' },
      ],
      things: [
        { what: 'zebra', x: 210, y: 315, width: 380 },
        { what: 'beacon', x: 150, y: 170, width: 40 },
        { what: 'beacon', x: 610, y: 170, width: 40 },
        { what: 'person', x: 214, y: 256, width: 34, moves: { dx: -150, dy: -44, from: 5, to: 10 } },
      ],
      spots: [
        {
          x: 231,
          y: 290,
          what: 'The person walking',
          why: 'They’re heading for the crossing. Be ready to stop before they step onto it.',
        },
        {
          x: 660,
          y: 270,
          what: 'The far kerb',
          why: 'People cross from both sides, and may run when they see you’ve stopped.',
        },
        {
          x: 400,
          y: 400,
          what: 'Your mirror',
          why: 'The driver behind you has to stop too. Brake early to warn them.',
        },
      ],
    },
    {
      name: 'A car at a side road',
      words: 'A car has pulled out of a side road on the left. A cyclist ahead of you moves out to pass it.',
      ground: 'town',
      light: 'rain',
      lasts: 13,
      hazard: { from: 6.4, to: 10.4, what: 'the car that creeps out of the side road' },
      steps: [
        { at: 0, words: 'Rain. There’s a cyclist ahead of you.' },
        { at: 4.5, words: 'There’s a side road on the left. The front of a car is showing.' },
        { at: 7.4, words: 'The car creeps out.' },
        { at: 9.6, words: 'The cyclist looks back and moves out.' },
        { at: 13, words: 'The cyclist is in the middle of your lane.' },
      ],
      things: [
        { what: 'blue-car-side', x: 20, y: 245, width: 170, moves: { dx: -150, from: 6.4, to: 9.6 } },
        { what: 'cyclist', x: 315, y: 235, width: 50, pace: 0.35, moves: { dx: -46, from: 8.6, to: 11 } },
      ],
      spots: [
        {
          x: 150,
          y: 280,
          what: 'The wheels of the waiting car',
          why: 'They’re the first sign that it’s moving. The driver may not see you through wet windows.',
        },
        {
          x: 340,
          y: 265,
          what: 'The cyclist',
          why: 'If the car pulls out, the cyclist will swerve into your path. Stay back.',
        },
        {
          x: 420,
          y: 380,
          what: 'The wet road',
          why: 'You need at least twice as far to stop. So does everyone else.',
        },
      ],
    },
    {
      name: 'Dusk on the high street',
      words:
        'The light is fading. Someone in dark clothes has stepped off the kerb from between parked cars on the right.',
      ground: 'town',
      light: 'dusk',
      lasts: 13,
      hazard: { from: 7, to: 10.6, what: 'someone in dark clothes who comes out between the parked cars' },
      steps: [
        { at: 0, words: 'Dusk. There’s a car ahead of you. Others are parked on the right.' },
        { at: 5, words: 'You get closer to the parked cars.' },
        { at: 7.8, words: 'Someone in dark clothes comes out from between them.' },
        { at: 10, words: 'The car ahead brakes.' },
        { at: 13, words: 'They’re in the road.' },
      ],
      things: [
        { what: 'person', x: 490, y: 228, width: 28, moves: { dx: 92, dy: 4, from: 7, to: 10.4 } },
        { what: 'blue-car-side', x: 560, y: 235, width: 150, mirrored: true },
        {
          what: 'green-car-rear',
          x: 335,
          y: 226,
          width: 70,
          pace: 0,
          moves: { dx: 10, size: 0.6, from: 9, to: 12 },
        },
        {
          what: 'brake-lights',
          x: 335,
          y: 226,
          width: 70,
          pace: 0,
          appears: 9,
          moves: { dx: 10, size: 0.6, from: 9, to: 12 },
        },
      ],
      spots: [
        {
          x: 504,
          y: 254,
          what: 'The person in dark clothes',
          why: 'They can see your lights and think you can see them. You may not.',
        },
        {
          x: 370,
          y: 262,
          what: 'The car ahead',
          why: 'Its brake lights are your first warning of what you can’t see. Keep two seconds back.',
        },
        { x: 640, y: 262, what: 'The parked car', why: 'Someone may open a door on the road side.' },
      ],
    },
  ],
};
